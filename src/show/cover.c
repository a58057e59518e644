/* cover.c - see cover.h. */
#include "show/cover.h"
#include <stdlib.h>

void cover_init(struct cover *c, struct arena *arena, int w, int h)
{
	c->w = w / COVER_CELL + 2;
	c->h = h / COVER_CELL + 2;
	c->sum = arena_alloc(arena, (size_t)(c->w * c->h) * sizeof *c->sum);
}

void cover_add(struct cover *c, int x, int y)
{
	int column = x / COVER_CELL + 1, row = y / COVER_CELL + 1;

	if (x >= 0 && y >= 0 && column < c->w && row < c->h)
		c->sum[row * c->w + column]++;
}

void cover_add_line(struct cover *c, const int *a, const int *b)
{
	int dx = b[0] - a[0], dy = b[1] - a[1], n = (abs(dx) > abs(dy) ? abs(dx) : abs(dy)) / COVER_CELL + 1;

	for (int i = 0; i <= n; i++)
		cover_add(c, a[0] + dx * i / n, a[1] + dy * i / n);
}

void cover_add_square(struct cover *c, const int *at, int reach)
{
	for (int y = at[1] - reach; y <= at[1] + reach; y += COVER_CELL)
		for (int x = at[0] - reach; x <= at[0] + reach; x += COVER_CELL)
			cover_add(c, x, y);
}

void cover_sum(struct cover *c)
{
	for (int y = 1; y < c->h; y++)
		for (int x = 1; x < c->w; x++)
			c->sum[y * c->w + x] += c->sum[(y - 1) * c->w + x] + c->sum[y * c->w + x - 1]
				- c->sum[(y - 1) * c->w + x - 1];
}

static int held(int value, int most)
{
	return value < 0 ? 0 : value > most ? most : value;
}

int cover_count(const struct cover *c, int x, int y, int w, int h)
{
	int left = held(x / COVER_CELL, c->w - 1), right = held((x + w) / COVER_CELL + 1, c->w - 1);
	int top = held(y / COVER_CELL, c->h - 1), bottom = held((y + h) / COVER_CELL + 1, c->h - 1);

	return c->sum[bottom * c->w + right] - c->sum[top * c->w + right] - c->sum[bottom * c->w + left]
		+ c->sum[top * c->w + left];
}
