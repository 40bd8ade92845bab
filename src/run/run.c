#include "run/run.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "run/core/language.h"

struct run *run_begin(const struct run_language *language, uint64_t store_size, const struct run_options *options,
                      struct buffer *why)
{
    struct run *run = mem_new(1, sizeof *run);
    run->store = store_new(store_size);
    if (run->store == NULL) {
        buffer_add_text(why, "the system gives no address space");
        mem_free(run);
        return NULL;
    }
    run->language = language;
    run->options = options;
    run->untimed = options->untimed;
    run->arena = arena_new();
    run->problem = mem_new(1, sizeof *run->problem);
    run->write = options->write;
    run->write_context = options->context;
    run->state = run_at(run, STATE_AT);
    return run;
}

void run_close(struct run *run)
{
    if (run == NULL)
        return;
    run->language->close(run);
    mem_free(run->methods);
    mem_free(run->classes);
    arena_free(run->arena);
    buffer_free(run->problem);
    mem_free(run->problem);
    store_free(run->store);
    mem_free(run);
}

uint32_t run_thread_count(const struct run *run)
{
    return run->state->thread_count;
}

bool run_is_daemon(struct run *run, uint32_t thread)
{
    return run_thread_state(run, thread)->daemon != 0;
}

void run_thread_name(struct run *run, uint32_t thread, struct buffer *to)
{
    run->language->thread_name(run, thread, to);
}

enum run_ability run_ability(struct run *run, uint32_t number)
{
    return run->language->ability(run, number);
}

bool run_wake(struct run *run, uint32_t number)
{
    return run->language->wake(run, number);
}

void run_set_chooser(struct run *run, run_chooser choose, void *context)
{
    run->choose = choose;
    run->choose_context = context;
}

bool run_time_out(struct run *run, uint32_t number, bool keep_clock)
{
    if (run_ability(run, number) != RUN_TIMED)
        return false;
    struct thread_state *thread = run_write_thread(run, number);
    if (!keep_clock)
        run_write_state(run)->clock = thread->wake;
    else if (run->state->asked != ASKED_NEVER && thread->wake != TIME_OF_NOTHING)
        run_write_state(run)->late = 1;
    thread->wake = TIME_IS_UP;
    return true;
}

bool run_is_spurious(struct run *run, uint32_t number)
{
    return run_thread_state(run, number)->wake == TIME_OF_NOTHING;
}

bool run_pass_time(struct run *run)
{
    uint64_t first = UINT64_MAX;
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        if (run_ability(run, i) == RUN_TIMED && run_thread_state(run, i)->wake < first)
            first = run_thread_state(run, i)->wake;
    if (first == UINT64_MAX)
        return false;
    run_write_state(run)->clock = first;
    return true;
}

uint64_t run_thread(struct run *run, uint32_t thread, uint64_t count, enum run_stop stop)
{
    struct cpu cpu = {0};
    if (run->state->stopped != RUN_GOES_ON || count == 0)
        return 0;
    run->running = thread;
    cpu_load(&cpu, run, thread);
    if (cpu.thread->phase == THREAD_BLOCKED) {
        cpu.thread->phase = THREAD_READY;
        cpu.thread->on = 0;
    }
    cpu.left = count > INT64_MAX ? INT64_MAX : (int64_t)count;
    cpu.given = cpu.left;
    run->language->execute(&cpu, stop);
    uint64_t done = (uint64_t)(cpu.given - cpu.left - cpu.unused);
    if (cpu.thread->phase != THREAD_ENDED)
        cpu_save(&cpu);
    if (run->untimed)
        return done;
    cpu.thread->steps += done;
    run_write_state(run)->clock += done * NANOSECONDS_A_STEP;
    return done;
}

bool run_is_visible(struct run *run, uint32_t thread)
{
    struct cpu cpu = {0};
    cpu_look(&cpu, run, thread);
    return run->language->is_visible(&cpu, cpu.at);
}

bool run_place(struct run *run, uint32_t thread, struct run_place *place)
{
    place->own = run_spot_is_own(run, run_own_spot(run, thread));
    return run->language->place(run, thread, place);
}

uint64_t run_spot(struct run *run, uint32_t thread)
{
    uint32_t frame = run_thread_state(run, thread)->frame;
    for (struct frame *at = frame == 0 ? NULL : run_at(run, STACKS_AT + frame - 1); at != NULL; at = cpu_previous(at))
        if ((at->flags & FRAME_HIDDEN) == 0)
            return (uint64_t)at->method << 32 | at->at;
    return UINT64_MAX;
}

uint32_t run_asker(const struct run *run)
{
    return run->asker == 0 ? RUN_NONE : run->asker - 1;
}

uint32_t run_asking(struct run *run, struct run_frame *frames, uint32_t most)
{
    uint32_t count = 0;
    if (run->asker == 0)
        return 0;
    struct frame *at = run_at(run, STACKS_AT + run_thread_state(run, run->asker - 1)->frame - 1);
    for (; at != NULL && count < most; at = cpu_previous(at)) {
        const struct code *code = run->methods[at->method]->code;
        if (code == NULL || code->body == NULL || (at->flags & FRAME_AGAIN) != 0)
            break;
        frames[count++] = (struct run_frame){code->body, code->origins[at->at]};
    }
    return count;
}

bool run_next(struct run *run, uint32_t thread, struct run_frame *frame)
{
    uint32_t place = run_thread_state(run, thread)->frame;
    const struct frame *at = place == 0 ? NULL : run_at(run, STACKS_AT + place - 1);
    const struct code *code = at == NULL ? NULL : run->methods[at->method]->code;
    if (code == NULL || code->body == NULL || at->at >= code->op_count)
        return false;
    *frame = (struct run_frame){code->body, code->origins[at->at]};
    return true;
}

/* A function of C has no owner: all are the application's. */
static bool is_own(const struct run_method *method)
{
    return method->owner == NULL || method->owner->is_application;
}

uint64_t run_own_spot(struct run *run, uint32_t thread)
{
    uint32_t frame = run_thread_state(run, thread)->frame;
    for (struct frame *at = frame == 0 ? NULL : run_at(run, STACKS_AT + frame - 1); at != NULL; at = cpu_previous(at))
        if ((at->flags & FRAME_HIDDEN) == 0 && is_own(run->methods[at->method]))
            return (uint64_t)at->method << 32 | at->at;
    return run_spot(run, thread);
}

bool run_spot_is_own(struct run *run, uint64_t spot)
{
    return spot != UINT64_MAX && is_own(run->methods[spot >> 32]);
}

bool run_spot_is_unguarded(struct run *run, uint64_t spot)
{
    return spot != UINT64_MAX && run->language->spot_is_unguarded != NULL &&
           run->language->spot_is_unguarded(run, spot);
}

bool run_take_uncaught(struct run *run, struct run_uncaught *uncaught)
{
    *uncaught = run->uncaught;
    run->uncaught.message = NULL;
    return uncaught->message != NULL;
}

bool run_spot_place(struct run *run, uint64_t spot, struct run_place *place)
{
    place->own = run_spot_is_own(run, spot);
    return spot != UINT64_MAX && run->language->spot_place(run, spot, place);
}

void run_describe_waits(struct run *run, struct buffer *to)
{
    for (uint32_t i = 0; i < run->state->thread_count; i++) {
        struct run_place place;
        if (run_thread_state(run, i)->phase == THREAD_ENDED)
            continue;
        size_t start = to->length;
        buffer_format(to, "  thread %u, \"", i);
        run_thread_name(run, i, to);
        buffer_add_text(to, "\", ");
        run->language->describe_wait(run, i, to);
        if (run_place(run, i, &place))
            buffer_format(to, ", at %s(%s:%u)", place.method, place.file, place.line);
        buffer_join_lines(to, start);
        buffer_add_text(to, "\n");
    }
}

void run_canonical(struct run *run, struct buffer *to)
{
    run->language->canonical(run, to);
}

bool run_is_numbered(const struct run *run)
{
    return run->language->is_numbered == NULL || run->language->is_numbered(run);
}

struct run_blocks run_blocks(struct run *run, bool lost)
{
    return run->language->blocks == NULL ? (struct run_blocks){0} : run->language->blocks(run, lost);
}

void run_blocks_free(struct run_blocks *blocks)
{
    mem_free(blocks->items);
    *blocks = (struct run_blocks){0};
}

bool run_made_blocks(const struct run *run)
{
    return run->language->made_blocks != NULL && run->language->made_blocks(run);
}

bool run_others_are_joined(struct run *run, uint32_t thread)
{
    return run->language->others_are_joined == NULL || run->language->others_are_joined(run, thread);
}

bool run_has_begun(struct run *run)
{
    return run->language->has_begun == NULL || run->language->has_begun(run);
}

int64_t run_global_value(struct run *run, uint32_t field)
{
    return run->language->global_value(run, field);
}

uint64_t run_global_object(struct run *run, uint32_t field)
{
    return run->language->global_object(run, field);
}

enum run_end run_end(const struct run *run, int *status)
{
    *status = run->state->status;
    return (enum run_end)run->state->stopped;
}

const char *run_problem(const struct run *run)
{
    return run->problem->text == NULL ? "" : run->problem->text;
}

uint64_t run_total_steps(struct run *run)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < run->state->thread_count; i++)
        sum += run_thread_state(run, i)->steps;
    return sum;
}

struct store *run_store(struct run *run)
{
    return run->store;
}
