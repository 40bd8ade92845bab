/* How rows differ from the first one spans a space; its equations are read off a basis in which each vector has a
 * column of its own. All is computed modulo a prime: what comes out are only candidates. */
#include "modular/sums.h"

#include "base/arena.h"
#include "base/memory.h"

enum { WIDTH = 32, MOST_TIMES = 4 };
#define PRIME UINT64_C(2147483647)

struct basis {
    uint32_t columns;
    uint32_t *own; /* by vector: its column */
    uint32_t count;
    uint64_t *vectors;
};

static uint64_t *vector_at(const struct basis *basis, uint32_t number)
{
    return basis->vectors + (size_t)number * basis->columns;
}

static uint64_t residue(int64_t number)
{
    int64_t rest = number % (int64_t)PRIME;
    return (uint64_t)(rest < 0 ? rest + (int64_t)PRIME : rest);
}

/* Takes so many times one vector from another one. */
static void subtract(uint64_t *from, const uint64_t *vector, uint64_t times, uint32_t columns)
{
    for (uint32_t i = 0; i < columns && times != 0; i++)
        from[i] = (from[i] + (PRIME - times) * vector[i]) % PRIME;
}

static uint64_t inverse(uint64_t number)
{
    uint64_t result = 1;
    for (uint64_t power = PRIME - 2; power > 0; power /= 2) {
        if (power % 2 != 0)
            result = result * number % PRIME;
        number = number * number % PRIME;
    }
    return result;
}

/* Adds a vector, which becomes something else; nothing happens if the others span it. */
static void add_vector(struct basis *basis, uint64_t *vector)
{
    uint32_t column = 0;
    for (uint32_t i = 0; i < basis->count; i++)
        subtract(vector, vector_at(basis, i), vector[basis->own[i]], basis->columns);
    while (column < basis->columns && vector[column] == 0)
        column++;
    if (column == basis->columns)
        return;
    uint64_t scale = inverse(vector[column]);
    for (uint32_t i = 0; i < basis->columns; i++)
        vector[i] = vector[i] * scale % PRIME;
    for (uint32_t i = 0; i < basis->count; i++)
        subtract(vector_at(basis, i), vector, vector_at(basis, i)[column], basis->columns);
    for (uint32_t i = 0; i < basis->columns; i++)
        vector_at(basis, basis->count)[i] = vector[i];
    basis->own[basis->count++] = column;
}

/* The equation of a column that no vector has for its own. False: its factors are not small. */
static bool make_atom(const struct basis *basis, const struct sums_table *table, uint32_t column, struct atom *atom,
                      struct arena *arena)
{
    struct atom_sum *sum = arena_alloc(arena, sizeof *sum + (basis->count + (size_t)1) * sizeof sum->parts[0]);
    uint32_t constant = table->numbers[column];
    for (uint32_t i = 0; i < basis->count; i++) {
        uint64_t factor = vector_at(basis, i)[column];
        if (factor == 0)
            continue;
        if (factor > MOST_TIMES && factor < PRIME - MOST_TIMES)
            return false;
        int times = factor <= MOST_TIMES ? (int)factor : -(int)(PRIME - factor);
        sum->parts[sum->count].ref = table->variables[basis->own[i]];
        sum->parts[sum->count++].times = times;
        constant -= (uint32_t)times * table->numbers[basis->own[i]];
    }
    *atom = (struct atom){.relation = ATOM_SUM,
                          .width = WIDTH,
                          .x = table->variables[column],
                          .y = ATOM_NO_REF,
                          .constant = constant,
                          .sum = sum,
                          .guard = ATOM_NO_REF};
    return true;
}

static bool is_own(const struct basis *basis, uint32_t column)
{
    for (uint32_t i = 0; i < basis->count; i++)
        if (basis->own[i] == column)
            return true;
    return false;
}

uint32_t sums_find(const struct sums_table *table, struct atom *atoms, struct arena *arena)
{
    struct basis basis = {.columns = table->variable_count};
    uint32_t found = 0;
    if (table->row_count == 0 || basis.columns == 0)
        return 0;
    basis.own = mem_new(basis.columns, sizeof *basis.own);
    basis.vectors = mem_new((size_t)basis.columns * basis.columns, sizeof *basis.vectors);
    uint64_t *vector = mem_new(basis.columns, sizeof *vector);
    for (uint32_t row = 1; row < table->row_count; row++) {
        const uint32_t *numbers = table->numbers + (size_t)row * basis.columns;
        for (uint32_t i = 0; i < basis.columns; i++)
            vector[i] = residue((int64_t)(int32_t)numbers[i] - (int32_t)table->numbers[i]);
        add_vector(&basis, vector);
    }
    for (uint32_t i = 0; i < basis.columns; i++)
        found += !is_own(&basis, i) && make_atom(&basis, table, i, &atoms[found], arena);
    mem_free(basis.own);
    mem_free(basis.vectors);
    mem_free(vector);
    return found;
}
