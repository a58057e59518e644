/* statistics.h - how surprising counted numbers are. */
#ifndef CUP_STATISTICS_H
#define CUP_STATISTICS_H

/* The chance that a chi-square of DEGREES (1 or more) is X or more: the finite sums of whole degrees of freedom. */
double chi_square_chance(double x, int degrees);

/* Holm's correction of N chances that were all looked at: each becomes what is left of it, 1 at most.
 * Source: S. Holm, A simple sequentially rejective multiple test procedure, 1979. */
void holm_correct(double *chance, int n);

/* The least of the chances of N fair ones is this or less in half of all cases. */
double least_chance(int n);
#endif
