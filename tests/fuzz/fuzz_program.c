/* Any bytes as statements, one byte a piece: mistakes of nesting and of labels, but none of syntax, so that most of the
 * time goes into flow, check and print, which bytes as text seldom reach. */
#include "base/buffer.h"
#include "fuzz/reading.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LABELS = 4, DEEPEST = 64 };

static const char *const actions[] = {
    "skip;",
    "return;",
    "call f;",
    "read m;",
    "write n; //@ F.java:1 F.f\n",
    "alloc a;",
    "lock a;",
    "lock b;",
    "unlock a;",
    "unlock b;",
    "unitbegin;",
    "unitend;",
    "start P;",
    "join P;",
    "goto L0;",
    "goto L1, L0, L1;",
    "goto L2;",
    "goto L3, L2;",
};
enum { ACTIONS = sizeof actions / sizeof *actions };

static const char *const openings[] = {"choice {", "loop {", "sync a {", "unit { //@ x\n"};
enum { OPENINGS = sizeof openings / sizeof *openings };

struct writer {
    struct buffer text;
    char open[DEEPEST]; /* the openings of the open blocks */
    size_t depth;
    bool labels[LABELS];
};

static void write_label(struct writer *writer, size_t label)
{
    if (!writer->labels[label])
        buffer_format(&writer->text, "L%zu:", label);
    writer->labels[label] = true;
}

static void write_piece(struct writer *writer, uint8_t byte)
{
    unsigned value = byte % (ACTIONS + OPENINGS + LABELS + 2);
    if (value < ACTIONS) {
        buffer_add_text(&writer->text, actions[value]);
    } else if (value < ACTIONS + OPENINGS) {
        if (writer->depth == DEEPEST)
            return;
        writer->open[writer->depth++] = (char)(value - ACTIONS);
        buffer_add_text(&writer->text, openings[value - ACTIONS]);
    } else if (value < ACTIONS + OPENINGS + LABELS) {
        write_label(writer, value - ACTIONS - OPENINGS);
    } else if (writer->depth > 0) {
        bool choice = writer->open[writer->depth - 1] == 0;
        bool another = choice && value == ACTIONS + OPENINGS + LABELS;
        buffer_add_text(&writer->text, another ? "} or {" : "}");
        writer->depth -= !another;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct writer writer = {0};
    buffer_add_text(&writer.text, "lock a, b; memory m of a; memory n; process P[2] { function main { } }"
                                  "process main { function f { } function main {");
    for (size_t i = 0; i < size; i++)
        write_piece(&writer, data[i]);
    for (; writer.depth > 0; writer.depth--)
        buffer_add_text(&writer.text, "}");
    for (size_t label = 0; label < LABELS; label++)
        write_label(&writer, label);
    buffer_add_text(&writer.text, "} }");
    reading_check(writer.text.text, writer.text.length);
    buffer_free(&writer.text);
    return 0;
}
