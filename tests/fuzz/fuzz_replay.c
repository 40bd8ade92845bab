/* Any bytes as a query and a witness for a fixed program: four bytes a step, a few numbers far out of range. */
#include "base/buffer.h"
#include "base/memory.h"
#include "eml/read.h"
#include "eml/witness.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const program_text =
    "lock a, b; memory m of a; memory n;"
    "process main { function main { start P; start P; choice { alloc a; } or { sync b { read n; } } call f; join P; }"
    "  function f { unit { read m; loop { write m; } choice { call f; } or { write n; } } } }"
    "process P[2] { function main { lock b; unit { sync a { sync b { write m; } } write n; } unlock b; L: goto L, M; "
    "M: } }"
    "pattern p(unit u, v) { u read m; v write n; u write m; } pattern q(u) { }";

static uint32_t wild(uint8_t byte)
{
    return byte >= 250 ? UINT32_MAX - (255u - byte) : byte;
}

static struct eml_step make_step(const uint8_t *bytes)
{
    return (struct eml_step){.process = wild(bytes[0]) & (bytes[0] >= 250 ? UINT32_MAX : 1),
                             .copy = bytes[1] >= 250 ? wild(bytes[1]) : 1 + (bytes[1] & 1u),
                             .statement = wild(bytes[2]),
                             .mark = bytes[3] >= 250 ? wild(bytes[3]) : bytes[3] & 7u,
                             .started = bytes[3] >> 3 & 3u,
                             .blocked = (bytes[3] >> 5 & 7u) == 7};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 4)
        return 0;
    struct diagnostics *diagnostics = diagnostics_new(1);
    struct eml_program *program = eml_read("fuzz", program_text, strlen(program_text), NULL, diagnostics);
    struct eml_query query = {wild(data[0]), wild(data[1]), wild(data[2]), wild(data[3])};
    size_t count = size / 4 - 1;
    struct eml_step *steps = mem_new(count, sizeof *steps);
    for (size_t i = 0; i < count; i++)
        steps[i] = make_step(data + 4 * (i + 1));
    struct eml_witness witness = {steps, count};
    struct buffer why = {0};
    bool accepted = eml_replay(program, &query, &witness, &why);
    if (accepted != (why.length == 0))
        abort();
    buffer_free(&why);
    mem_free(steps);
    eml_program_free(program);
    diagnostics_free(diagnostics);
    return 0;
}
