/* c14_besieging.c - 14.2 Besieging: who may, and the marker. */
#include "rules/charles/fight.h"

int besieging_need(const struct table *t, int area)
{
	return class_of(t, area) + brigades_inside(t, area);
}

/* C-48, C-50, C-52 An Army in the field, strong enough; its General leads it himself. */
const char *bar_to_besiege(const struct table *t, int general)
{
	int area = area_of(t, general);

	if (area < 0)
		return "is not on the map";
	if (!is_commander(t, general))
		return "is Subordinate, and only the commander besieges (14.2)";
	if (!is_fortress(t, area) || owner_of_fortress(t, area) != enemy_of(owner_of(t, general)))
		return "is at no enemy Fortress (14.2)";
	if (!track(t, STANDARD))
		return "waits until the Royal Standard is raised (6.5)";
	if (army_size(t, general) == 0 || army_size(t, general) < besieging_need(t, area))
		return "has fewer Brigades than the class of the Fortress and the Brigades inside (14.2)";
	return NULL;
}

/* A Blockade & Siege marker takes the other's place, and what was bombarded counts on (C-52). */
void lay_siege(struct run *r, int general, int marker)
{
	struct table *t = table(r);
	int area = area_of(t, general);

	show_army(r, "16", general);             /* whether they are enough, all see */
	show_brigades(r, "16", area, enemy_of(owner_of(t, general)), true);
	set_place_number(t, area, SIEGE, marker);
	if (marker == BLOCKADE_MARKER)
		emit(r, "14.2", F_BLOCKADE, PIECE(general), PLACE(area));
	else
		emit(r, "14.2", F_BESIEGED, PIECE(general), PLACE(area));
}

void lift_siege(struct run *r, const char *rule, int area)
{
	struct table *t = table(r);

	if (!is_besieged(t, area))
		return;
	set_place_number(t, area, SIEGE, 0);
	set_place_number(t, area, POINTS, 0);
	emit(r, rule, F_LIFTED, PLACE(area));
}
