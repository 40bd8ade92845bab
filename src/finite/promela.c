#include "finite/finite.h"
bool finite_promela(struct finite *finite, struct buffer *to)
{
    (void)finite;
    (void)to;
    return false;
}
void finite_dot(struct finite *finite, struct buffer *to)
{
    (void)finite;
    (void)to;
}
