#include "differential/shrink.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "eml/read.h"

#include <string.h>

/* What is left out of a program when it is written down again. */
struct cut {
    const struct eml_program *program;
    bool *statements, *functions, *processes, *locks, *memories, *patterns;
    uint32_t fewer_copies;                      /* process, or EML_NONE; so are the others */
    uint32_t plain_memory;                      /* no longer of a lock */
    uint32_t inlined;                           /* a call, replaced by the function that is left out */
    uint32_t pattern, access, variable, marked; /* in the pattern: an access, a variable, a variable's unit mark */
};

static void cut_init(struct cut *cut, const struct eml_program *program)
{
    cut->program = program;
    cut->statements = mem_new((size_t)program->statement_count + 1, sizeof(bool));
    cut->functions = mem_new((size_t)program->function_count + 1, sizeof(bool));
    cut->processes = mem_new((size_t)program->process_count + 1, sizeof(bool));
    cut->locks = mem_new((size_t)program->lock_count + 1, sizeof(bool));
    cut->memories = mem_new((size_t)program->memory_count + 1, sizeof(bool));
    cut->patterns = mem_new((size_t)program->pattern_count + 1, sizeof(bool));
    cut->fewer_copies = cut->plain_memory = cut->inlined = EML_NONE;
    cut->pattern = cut->access = cut->variable = cut->marked = EML_NONE;
}

static void cut_done(struct cut *cut)
{
    mem_free(cut->statements);
    mem_free(cut->functions);
    mem_free(cut->processes);
    mem_free(cut->locks);
    mem_free(cut->memories);
    mem_free(cut->patterns);
}

/* ---- writing down what is left ---- */

static bool is_left(const struct cut *cut, uint32_t statement)
{
    const struct eml_statement *s = &cut->program->statements[statement];
    if (cut->statements[statement])
        return false;
    switch (s->kind) {
    case EML_CALL:
        return !cut->functions[s->operand];
    case EML_READ:
    case EML_WRITE:
        return !cut->memories[s->operand];
    case EML_ALLOC:
    case EML_LOCK:
    case EML_UNLOCK:
    case EML_SYNC:
    case EML_END_SYNC:
        return !cut->locks[s->operand];
    case EML_START:
    case EML_JOIN:
        return !cut->processes[s->operand];
    default:
        return true;
    }
}

static void write_goto(const struct eml_program *program, uint32_t statement, struct buffer *out)
{
    uint32_t count;
    const uint32_t *next = eml_next(program, statement, &count);
    for (uint32_t i = 0; i < count; i++)
        buffer_format(out, "%s%s", i == 0 ? "goto " : ", ",
                      names_text(program->names, program->statements[next[i]].operand));
    buffer_add_text(out, ";");
}

static void write_statement(const struct eml_program *program, uint32_t statement, struct buffer *out)
{
    const struct eml_statement *s = &program->statements[statement];
    switch (s->kind) {
    case EML_SKIP:
        buffer_add_text(out, "skip;");
        break;
    case EML_RETURN:
        buffer_add_text(out, "return;");
        break;
    case EML_CALL:
        buffer_format(out, "call %s;", eml_function_name(program, s->operand));
        break;
    case EML_READ:
        buffer_format(out, "read %s;", eml_memory_name(program, s->operand));
        break;
    case EML_WRITE:
        buffer_format(out, "write %s;", eml_memory_name(program, s->operand));
        break;
    case EML_ALLOC:
        buffer_format(out, "alloc %s;", eml_lock_name(program, s->operand));
        break;
    case EML_LOCK:
        buffer_format(out, "lock %s;", eml_lock_name(program, s->operand));
        break;
    case EML_UNLOCK:
        buffer_format(out, "unlock %s;", eml_lock_name(program, s->operand));
        break;
    case EML_UNIT_BEGIN:
        buffer_add_text(out, "unitbegin;");
        break;
    case EML_UNIT_END:
        buffer_add_text(out, "unitend;");
        break;
    case EML_START:
        buffer_format(out, "start %s;", eml_process_name(program, s->operand));
        break;
    case EML_JOIN:
        buffer_format(out, "join %s;", eml_process_name(program, s->operand));
        break;
    case EML_LABEL:
        buffer_format(out, "%s:", names_text(program->names, s->operand));
        break;
    case EML_GOTO:
        write_goto(program, statement, out);
        break;
    case EML_CHOICE:
        buffer_add_text(out, "choice {");
        break;
    case EML_OR:
        buffer_add_text(out, "} or {");
        break;
    case EML_LOOP:
        buffer_add_text(out, "loop {");
        break;
    case EML_SYNC:
        buffer_format(out, "sync %s {", eml_lock_name(program, s->operand));
        break;
    case EML_UNIT:
        buffer_add_text(out, "unit {");
        break;
    default:
        buffer_add_text(out, "}");
        break;
    }
}

static bool opens(enum eml_kind kind)
{
    return kind == EML_CHOICE || kind == EML_LOOP || kind == EML_SYNC || kind == EML_UNIT;
}

static bool closes(enum eml_kind kind)
{
    return kind == EML_END_CHOICE || kind == EML_END_LOOP || kind == EML_END_SYNC || kind == EML_END_UNIT;
}

static void write_range(const struct cut *cut, uint32_t first, uint32_t end, int indent, struct buffer *out)
{
    const struct eml_program *program = cut->program;
    for (uint32_t s = first; s < end; s++) {
        enum eml_kind kind = program->statements[s].kind;
        if (!is_left(cut, s))
            continue;
        if (closes(kind) || kind == EML_OR)
            indent--;
        buffer_format(out, "%*s", 2 * (indent < 20 ? indent : 20), "");
        write_statement(program, s, out);
        buffer_add_text(out, "\n");
        if (opens(kind) || kind == EML_OR)
            indent++;
    }
}

static void write_function(const struct cut *cut, uint32_t number, struct buffer *out)
{
    const struct eml_program *program = cut->program;
    const struct eml_function *function = &program->functions[number];
    buffer_format(out, "  function %s {\n", eml_function_name(program, number));
    if (cut->inlined >= function->first && cut->inlined < function->end) {
        const struct eml_function *called = &program->functions[program->statements[cut->inlined].operand];
        write_range(cut, function->first, cut->inlined, 2, out);
        write_range(cut, called->first, called->end, 2, out);
        write_range(cut, cut->inlined, function->end, 2, out);
    } else {
        write_range(cut, function->first, function->end, 2, out);
    }
    buffer_add_text(out, "  }\n");
}

static void write_process(const struct cut *cut, uint32_t process, struct buffer *out)
{
    const struct eml_process *p = &cut->program->processes[process];
    uint32_t copies = p->copies - (process == cut->fewer_copies ? 1 : 0);
    buffer_format(out, "process %s", eml_process_name(cut->program, process));
    if (copies != 1)
        buffer_format(out, "[%u]", (unsigned)copies);
    buffer_add_text(out, " {\n");
    for (uint32_t f = p->first_function; f < p->first_function + p->function_count; f++)
        if (!cut->functions[f])
            write_function(cut, f, out);
    buffer_add_text(out, "}\n");
}

static void write_pattern(const struct cut *cut, uint32_t number, struct buffer *out)
{
    const struct eml_program *program = cut->program;
    const struct eml_pattern *pattern = &program->patterns[number];
    bool here = cut->pattern == number;
    const char *comma = "";
    buffer_format(out, "pattern %s(", eml_pattern_name(program, number));
    for (uint32_t v = 0; v < pattern->variable_count; v++) {
        if (here && cut->variable == v)
            continue;
        bool unit = pattern->variables[v].unit && !(here && cut->marked == v);
        buffer_format(out, "%s%s%s", comma, unit ? "unit " : "",
                      names_text(program->names, pattern->variables[v].name));
        comma = ", ";
    }
    buffer_add_text(out, ") {");
    for (uint32_t a = 0; a < pattern->access_count; a++) {
        const struct eml_access *access = &pattern->accesses[a];
        if (cut->memories[access->memory] || (here && (cut->access == a || cut->variable == access->variable)))
            continue;
        buffer_format(out, " %s %s %s;", names_text(program->names, pattern->variables[access->variable].name),
                      access->write ? "write" : "read", eml_memory_name(program, access->memory));
    }
    buffer_add_text(out, " }\n");
}

static void write_program(const struct cut *cut, struct buffer *out)
{
    const struct eml_program *program = cut->program;
    for (uint32_t l = 0; l < program->lock_count; l++)
        if (!cut->locks[l])
            buffer_format(out, "lock %s;\n", eml_lock_name(program, l));
    for (uint32_t m = 0; m < program->memory_count; m++) {
        if (cut->memories[m])
            continue;
        uint32_t lock = program->memories[m].lock;
        buffer_format(out, "memory %s", eml_memory_name(program, m));
        if (lock != EML_NONE && !cut->locks[lock] && cut->plain_memory != m)
            buffer_format(out, " of %s", eml_lock_name(program, lock));
        buffer_add_text(out, ";\n");
    }
    for (uint32_t p = 0; p < program->process_count; p++)
        if (!cut->processes[p])
            write_process(cut, p, out);
    for (uint32_t p = 0; p < program->pattern_count; p++)
        if (!cut->patterns[p])
            write_pattern(cut, p, out);
}

/* ---- what can be left out: each cutter leaves out thing number i of its kind, or returns false if it cannot ---- */

static uint32_t block_end(const struct eml_program *program, uint32_t statement)
{
    uint32_t depth = 0;
    for (uint32_t s = statement;; s++) {
        if (opens(program->statements[s].kind))
            depth++;
        else if (closes(program->statements[s].kind) && --depth == 0)
            return s;
    }
}

static bool cut_pattern(struct cut *cut, uint32_t i)
{
    cut->patterns[i] = true;
    return true;
}

static bool cut_process(struct cut *cut, uint32_t i)
{
    cut->processes[i] = true;
    return i != cut->program->main;
}

static bool cut_function(struct cut *cut, uint32_t i)
{
    cut->functions[i] = true;
    return true;
}

/* A function that is called once, from another one, takes the place of its call. */
static bool cut_call(struct cut *cut, uint32_t i)
{
    const struct eml_program *program = cut->program;
    uint32_t calls = 0, function = program->statements[i].operand;
    if (program->statements[i].kind != EML_CALL ||
        function == program->processes[program->functions[function].process].main)
        return false;
    if (i >= program->functions[function].first && i < program->functions[function].end)
        return false;
    for (uint32_t s = 0; s < program->statement_count; s++)
        if (program->statements[s].kind == EML_CALL && program->statements[s].operand == function)
            calls++;
    cut->inlined = i;
    cut->functions[function] = true;
    return calls == 1;
}

static bool cut_lock(struct cut *cut, uint32_t i)
{
    cut->locks[i] = true;
    return true;
}

static bool cut_memory(struct cut *cut, uint32_t i)
{
    cut->memories[i] = true;
    return true;
}

/* A statement, or a block with all that is in it. */
static bool cut_statement(struct cut *cut, uint32_t i)
{
    enum eml_kind kind = cut->program->statements[i].kind;
    if (closes(kind) || kind == EML_OR || kind == EML_END_FUNCTION)
        return false;
    uint32_t end = opens(kind) ? block_end(cut->program, i) : i;
    for (uint32_t s = i; s <= end; s++)
        cut->statements[s] = true;
    return true;
}

/* The edges of a block; its contents stay, one branch after the other. */
static bool cut_edges(struct cut *cut, uint32_t i)
{
    const struct eml_program *program = cut->program;
    if (!opens(program->statements[i].kind))
        return false;
    uint32_t end = block_end(program, i), depth = 0;
    for (uint32_t s = i; s <= end; s++) {
        enum eml_kind kind = program->statements[s].kind;
        depth += opens(kind) ? 1 : 0;
        if (depth == 1 && (opens(kind) || closes(kind) || kind == EML_OR))
            cut->statements[s] = true;
        depth -= closes(kind) ? 1 : 0;
    }
    return true;
}

/* A branch together with the `or` before it, or behind it if it is the first of several. */
static bool cut_branch(struct cut *cut, uint32_t i)
{
    const struct eml_program *program = cut->program;
    enum eml_kind first = program->statements[i].kind;
    if (first != EML_CHOICE && first != EML_OR)
        return false;
    uint32_t depth = 0, s = i + 1;
    for (;; s++) {
        enum eml_kind kind = program->statements[s].kind;
        if (depth == 0 && (kind == EML_OR || kind == EML_END_CHOICE))
            break;
        depth += opens(kind) ? 1 : 0;
        depth -= closes(kind) ? 1 : 0;
    }
    if (first == EML_CHOICE && program->statements[s].kind == EML_END_CHOICE)
        return false;
    uint32_t from = first == EML_OR ? i : i + 1, end = first == EML_OR ? s : s + 1;
    for (s = from; s < end; s++)
        cut->statements[s] = true;
    return true;
}

static bool undone_by(enum eml_kind kind, enum eml_kind *undoes)
{
    *undoes = kind == EML_LOCK ? EML_UNLOCK : EML_UNIT_END;
    return kind == EML_LOCK || kind == EML_UNIT_BEGIN;
}

/* A written-out lock or beginning of a unit, with what undoes it first in the text. */
static bool cut_pair(struct cut *cut, uint32_t i)
{
    const struct eml_statement *statements = cut->program->statements;
    enum eml_kind undoes;
    if (!undone_by(statements[i].kind, &undoes))
        return false;
    uint32_t depth = 0;
    for (uint32_t s = i; statements[s].kind != EML_END_FUNCTION; s++) {
        if (statements[s].operand != statements[i].operand)
            continue;
        if (statements[s].kind == statements[i].kind)
            depth++;
        else if (statements[s].kind == undoes && --depth == 0) {
            cut->statements[i] = cut->statements[s] = true;
            return true;
        }
    }
    return false;
}

/* All like it in the rest of the function. */
static bool cut_pairs(struct cut *cut, uint32_t i)
{
    const struct eml_statement *statements = cut->program->statements;
    enum eml_kind undoes;
    if (!undone_by(statements[i].kind, &undoes))
        return false;
    for (uint32_t s = i; statements[s].kind != EML_END_FUNCTION; s++)
        if (statements[s].operand == statements[i].operand &&
            (statements[s].kind == statements[i].kind || statements[s].kind == undoes))
            cut->statements[s] = true;
    return true;
}

static bool cut_copy(struct cut *cut, uint32_t i)
{
    cut->fewer_copies = i;
    return cut->program->processes[i].copies > 1;
}

static bool cut_of(struct cut *cut, uint32_t i)
{
    cut->plain_memory = i;
    return cut->program->memories[i].lock != EML_NONE;
}

/* Inside patterns: number / 64 is the pattern. */
enum { PER_PATTERN = 64 };

static bool cut_access(struct cut *cut, uint32_t i)
{
    cut->pattern = i / PER_PATTERN;
    cut->access = i % PER_PATTERN;
    return cut->access < cut->program->patterns[cut->pattern].access_count;
}

static bool cut_variable(struct cut *cut, uint32_t i)
{
    cut->pattern = i / PER_PATTERN;
    cut->variable = i % PER_PATTERN;
    return cut->variable < cut->program->patterns[cut->pattern].variable_count;
}

static bool cut_mark(struct cut *cut, uint32_t i)
{
    cut->pattern = i / PER_PATTERN;
    cut->marked = i % PER_PATTERN;
    const struct eml_pattern *pattern = &cut->program->patterns[cut->pattern];
    return cut->marked < pattern->variable_count && pattern->variables[cut->marked].unit;
}

enum thing { PATTERNS, PROCESSES, FUNCTIONS, LOCKS, MEMORIES, STATEMENTS, IN_PATTERNS };

static uint32_t count_of(const struct eml_program *program, enum thing thing)
{
    switch (thing) {
    case PATTERNS:
        return program->pattern_count;
    case PROCESSES:
        return program->process_count;
    case FUNCTIONS:
        return program->function_count;
    case LOCKS:
        return program->lock_count;
    case MEMORIES:
        return program->memory_count;
    case STATEMENTS:
        return program->statement_count;
    case IN_PATTERNS:
        return PER_PATTERN * program->pattern_count;
    }
    return 0;
}

/* The largest cuts come first. */
static const struct {
    enum thing thing;
    bool (*apply)(struct cut *cut, uint32_t i);
} cutters[] = {
    {PATTERNS, cut_pattern}, {PROCESSES, cut_process},    {FUNCTIONS, cut_function}, {LOCKS, cut_lock},
    {MEMORIES, cut_memory},  {STATEMENTS, cut_statement}, {STATEMENTS, cut_branch},  {STATEMENTS, cut_edges},
    {STATEMENTS, cut_call},  {STATEMENTS, cut_pairs},     {STATEMENTS, cut_pair},    {PROCESSES, cut_copy},
    {MEMORIES, cut_of},      {IN_PATTERNS, cut_variable}, {IN_PATTERNS, cut_access}, {IN_PATTERNS, cut_mark},
};

/* ---- the search ---- */

struct shrinker {
    struct buffer *text;
    struct eml_program *program; /* what the text says */
    shrink_question *question;
    void *context;
    size_t asked, most;
};

static struct eml_program *read_quietly(const struct buffer *text)
{
    struct diagnostics *diagnostics = diagnostics_new(1);
    struct eml_program *program = eml_read("shrink", text->text, text->length, NULL, diagnostics);
    diagnostics_free(diagnostics);
    return program;
}

/* Takes the candidate if it is valid and still shows the problem. */
static bool try_candidate(struct shrinker *s, struct buffer *candidate)
{
    struct eml_program *program = read_quietly(candidate);
    if (program == NULL)
        return false;
    s->asked++;
    if (!s->question(candidate->text, candidate->length, s->context)) {
        eml_program_free(program);
        return false;
    }
    eml_program_free(s->program);
    s->program = program;
    struct buffer old = *s->text;
    *s->text = *candidate;
    *candidate = old;
    return true;
}

static bool try_cut(struct shrinker *s, size_t cutter, uint32_t i)
{
    struct cut cut;
    struct buffer candidate = {0};
    bool taken = false;
    cut_init(&cut, s->program);
    if (cutters[cutter].apply(&cut, i)) {
        write_program(&cut, &candidate);
        taken = try_candidate(s, &candidate);
    }
    cut_done(&cut);
    buffer_free(&candidate);
    return taken;
}

/* Where a cut was taken, the next thing has moved to its number. */
static bool try_all(struct shrinker *s)
{
    bool taken = false;
    for (size_t cutter = 0; cutter < sizeof cutters / sizeof cutters[0]; cutter++)
        for (uint32_t i = 0; i < count_of(s->program, cutters[cutter].thing) && s->asked < s->most;) {
            if (try_cut(s, cutter, i))
                taken = true;
            else
                i++;
        }
    return taken;
}

size_t shrink(struct buffer *text, shrink_question *question, void *context, size_t most)
{
    struct shrinker s = {.text = text, .question = question, .context = context, .most = most};
    s.program = read_quietly(text);
    if (s.program == NULL)
        return 0;
    while (s.asked < s.most && try_all(&s))
        continue;
    eml_program_free(s.program);
    return s.asked;
}
