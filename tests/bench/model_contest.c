/* Models of ConTest size.
 *
 * Such a program is one small class and two threads. Main allocates the object, runs the constructor, which writes
 * every field, starts the threads, calls a method or two meanwhile, joins them and reads the result. A thread's run
 * method is a loop around calls of the class's public methods. A public method is a unit of work; if it is
 * synchronized, it takes the object's lock within. It reads and writes a few of the fields, in branches and loops
 * among local computation, may leave by an exception, and may call private helpers, one of which is recursive.
 *
 * As EML has the functions of a process within it, each process has its own copy of the methods that it can reach.
 * The methods get the length that makes the whole as long as asked; what is left over is local computation in the
 * run methods. */
#include "bench/model_code.h"
#include "bench/models.h"

#include <assert.h>
#include <stdio.h>

enum { PUBLIC_METHODS = 6, HELPERS = 3, METHODS = PUBLIC_METHODS + HELPERS, FIELDS_OF_A_METHOD = 3, TASKS = 12 };

/* The share of a method's statements that touch one of its fields: about that of getfield and putfield in Java code. */
enum { ACCESS_PERCENT = 25 };

struct method {
    char tasks[TASKS][24]; /* accesses and calls, in the order in which they are to be made */
    unsigned task_count;
    unsigned access_count; /* the first so many tasks are accesses; any of them may be made again */
    unsigned calls;        /* a bit mask of methods, itself and what they call included */
    bool synchronized;
    unsigned size;
    struct buffer text;
};

struct contest {
    const struct model *model;
    struct code code; /* what is being written, and the random numbers */
    struct method methods[METHODS];
    unsigned used[MODEL_PROCESSES]; /* by each process: a bit mask of public methods it calls itself */
};

static void add_task(struct method *method, const char *verb, char kind, unsigned number)
{
    assert(method->task_count < TASKS);
    snprintf(method->tasks[method->task_count++], sizeof method->tasks[0], "%s %c%u;", verb, kind, number);
}

/* A method works on one to three fields: reads one, writes one, or reads and then writes it back. */
static void plan_accesses(struct contest *contest, struct method *method)
{
    struct code *code = &contest->code;
    unsigned fields = 1 + code_draw(code, FIELDS_OF_A_METHOD);
    for (unsigned i = 0; i < fields; i++) {
        unsigned field = code_draw(code, contest->model->locations);
        unsigned way = code_draw(code, 10);
        if (way < 7)
            add_task(method, "read", 'm', field);
        if (way >= 5)
            add_task(method, "write", 'm', field);
    }
    method->access_count = method->task_count;
}

/* Helpers first: what a method can reach must be known when it calls it. */
static void plan_methods(struct contest *contest)
{
    struct code *code = &contest->code;
    for (unsigned i = METHODS; i-- > 0;) {
        struct method *method = &contest->methods[i];
        bool helper = i >= PUBLIC_METHODS;
        method->calls = 1u << i;
        method->synchronized = !helper && !code_chance(code, contest->model->unguarded);
        plan_accesses(contest, method);
        unsigned first = helper ? i + 1 : PUBLIC_METHODS;
        for (unsigned callee = first; callee < METHODS; callee++) {
            if (!code_chance(code, 30))
                continue;
            add_task(method, "call", 'f', callee);
            method->calls |= contest->methods[callee].calls;
        }
    }
}

/* Half of the methods are called by a given thread, at least one. */
static void plan_uses(struct contest *contest)
{
    struct code *code = &contest->code;
    for (unsigned p = 1; p < contest->model->processes; p++) {
        contest->used[p] = 1u << code_draw(code, PUBLIC_METHODS);
        for (unsigned i = 0; i < PUBLIC_METHODS; i++)
            contest->used[p] |= code_chance(code, 45) ? 1u << i : 0;
    }
    contest->used[0] = 1u << code_draw(code, PUBLIC_METHODS);
}

/* All methods that a process reaches. */
static unsigned reached(const struct contest *contest, unsigned process)
{
    unsigned mask = 0;
    for (unsigned i = 0; i < PUBLIC_METHODS; i++)
        if (contest->used[process] >> i & 1)
            mask |= contest->methods[i].calls;
    return mask;
}

/* What a body still has to hold, and where it must end. */
struct body {
    const struct method *method; /* NULL: local computation only */
    unsigned done;               /* tasks written */
    unsigned end;                /* the number of statements at its end */
};

static unsigned tasks_left(const struct body *body)
{
    return body->method == NULL ? 0 : body->method->task_count - body->done;
}

static void add_simple(struct code *code, struct body *body, unsigned room)
{
    unsigned left = tasks_left(body);
    if (left > 0 && (room <= left || code_draw(code, room) < 2 * left))
        code_add(code, "%s", body->method->tasks[body->done++]);
    else if (body->method != NULL && code_chance(code, ACCESS_PERCENT))
        code_add(code, "%s", body->method->tasks[code_draw(code, body->method->access_count)]);
    else
        code_add(code, "skip;");
}

/* Writes statements up to `end`. Of the places where control could branch, a fifth does; blocks nest at most thrice. */
static void write_block(struct code *code, struct body *body, unsigned end, unsigned depth)
{
    while (code->statements < end) {
        unsigned here = end - code->statements;
        unsigned room = body->end - code->statements;
        unsigned spare = room - tasks_left(body);
        unsigned way = code_draw(code, 100);
        if (way < 10 && here >= 4 && spare >= 4 && depth < 3) {
            unsigned inner = 2 + code_draw(code, here / 2);
            code_add(code, "choice {");
            code_enter(code);
            write_block(code, body, code->statements + inner / 2, depth + 1);
            code_or(code);
            write_block(code, body, code->statements + (inner + 1) / 2, depth + 1);
            code_leave(code);
        } else if (way < 14 && here >= 3 && spare >= 3 && depth < 3) {
            code_add(code, "loop {");
            code_enter(code);
            write_block(code, body, code->statements + 1 + code_draw(code, here - 2), depth + 1);
            code_leave(code);
        } else if (way < 19 && body->method != NULL && here >= code_exit_size(code) && spare >= code_exit_size(code)) {
            code_exit(code);
        } else {
            add_simple(code, body, room);
        }
    }
}

/* The text of a method, of about the given length: at least what it must hold. */
static void write_method(struct contest *contest, unsigned number, unsigned length)
{
    struct method *method = &contest->methods[number];
    struct code code = {.random = contest->code.random, .indent = 2};
    bool public = number < PUBLIC_METHODS, recursive = number == METHODS - 1;
    struct body body = {method, 0, 0};
    if (public)
        code_unit_begin(&code);
    if (method->synchronized)
        code_lock(&code, 0);
    body.end = code.statements + method->task_count + length;
    write_block(&code, &body, body.end, 0);
    if (recursive) {
        code_add(&code, "choice {");
        code_enter(&code);
        code_add(&code, "call f%u;", number);
        code_or(&code);
        code_add(&code, "skip;");
        code_leave(&code);
    }
    if (method->synchronized)
        code_unlock(&code);
    if (public)
        code_unit_end(&code);
    contest->code.random = code.random;
    method->size = code.statements;
    method->text = code.text;
}

static void write_methods(struct contest *contest, unsigned length)
{
    for (unsigned i = 0; i < METHODS; i++) {
        buffer_free(&contest->methods[i].text);
        write_method(contest, i, length);
    }
}

/* How many statements all processes have in methods. */
static unsigned methods_size(const struct contest *contest)
{
    unsigned size = 0;
    for (unsigned p = 0; p < contest->model->processes; p++)
        for (unsigned i = 0; i < METHODS; i++)
            size += (reached(contest, p) >> i & 1) ? contest->methods[i].size : 0;
    return size;
}

static unsigned bits(unsigned mask)
{
    return (unsigned)__builtin_popcount(mask);
}

/* The mains and what main alone has: alloc, the constructor and its call, starts, joins, the loops of the threads. */
static unsigned frame_size(const struct contest *contest)
{
    const struct model *model = contest->model;
    unsigned size = 2 + model->locations + 2 * (model->processes - 1) + bits(contest->used[0]) + 2;
    for (unsigned p = 1; p < model->processes; p++)
        size += 2 + bits(contest->used[p]);
    return size;
}

static void write_functions(struct contest *contest, unsigned process)
{
    struct code *code = &contest->code;
    for (unsigned i = 0; i < METHODS; i++)
        if (reached(contest, process) >> i & 1)
            buffer_format(&code->text, "    function f%u {\n%s    }\n", i, contest->methods[i].text.text);
}

static void write_calls(struct contest *contest, unsigned process)
{
    for (unsigned i = 0; i < PUBLIC_METHODS; i++)
        if (contest->used[process] >> i & 1)
            code_add(&contest->code, "call f%u;", i);
}

static void write_main(struct contest *contest)
{
    struct code *code = &contest->code;
    const struct model *model = contest->model;
    buffer_add_text(&code->text, "process main {\n    function main {\n");
    code_add(code, "alloc l0;");
    code_add(code, "call init;");
    for (unsigned p = 1; p < model->processes; p++)
        code_add(code, "start Thread%u;", p);
    write_calls(contest, 0);
    for (unsigned p = 1; p < model->processes; p++)
        code_add(code, "join Thread%u;", p);
    code_add(code, "read m0;");
    code_add(code, "read m%u;", model->locations - 1);
    buffer_add_text(&code->text, "    }\n    function init {\n");
    for (unsigned m = 0; m < model->locations; m++)
        code_add(code, "write m%u;", m);
    buffer_add_text(&code->text, "    }\n");
    write_functions(contest, 0);
    buffer_add_text(&code->text, "}\n");
}

/* `padding` is local computation before and within the loop. */
static void write_thread(struct contest *contest, unsigned process, unsigned padding)
{
    struct code *code = &contest->code;
    struct body body = {0};
    buffer_format(&code->text, "process Thread%u {\n    function main {\n", process);
    code_add(code, "call run;");
    buffer_add_text(&code->text, "    }\n    function run {\n");
    body.end = code->statements + padding / 2;
    write_block(code, &body, body.end, 0);
    code_add(code, "loop {");
    code_enter(code);
    body.end = code->statements + (padding - padding / 2);
    write_block(code, &body, body.end, 0);
    write_calls(contest, process);
    code_leave(code);
    buffer_add_text(&code->text, "    }\n");
    write_functions(contest, process);
    buffer_add_text(&code->text, "}\n");
}

void model_contest_write(const struct model *model, struct buffer *into)
{
    struct contest contest = {.model = model, .code = {.random = model->seed, .indent = 2}};
    struct code *code = &contest.code;
    assert(model->processes > 1 && model->processes <= MODEL_PROCESSES && model->locks == 1);
    plan_methods(&contest);
    plan_uses(&contest);
    unsigned frame = frame_size(&contest), length = 0;
    write_methods(&contest, 0);
    while (frame + methods_size(&contest) < model->statements * 9 / 10)
        write_methods(&contest, ++length);
    while (frame + methods_size(&contest) > model->statements && length > 0)
        write_methods(&contest, --length);
    unsigned size = frame + methods_size(&contest);
    assert(size <= model->statements);
    unsigned padding = model->statements - size, threads = model->processes - 1;
    buffer_format(into, "// %s: a model of ConTest size, seed %llu\nlock l0;\nmemory ", model->name,
                  (unsigned long long)model->seed);
    for (unsigned m = 0; m < model->locations; m++)
        buffer_format(into, "%sm%u", m == 0 ? "" : ", ", m);
    buffer_add_text(into, " of l0;\n");
    write_main(&contest);
    for (unsigned p = 1; p < model->processes; p++)
        write_thread(&contest, p, padding / threads + (p <= padding % threads ? 1 : 0));
    buffer_add(into, code->text.text, code->text.length);
    buffer_free(&code->text);
    for (unsigned i = 0; i < METHODS; i++)
        buffer_free(&contest.methods[i].text);
}
