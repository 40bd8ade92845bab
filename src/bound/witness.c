#include "bound/witness.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "run/run.h"
#include "run/step.h"

#include <inttypes.h>
#include <string.h>

enum { MOST_STEPS = 2000000 }; /* of one thread without coming to what its log says next */

struct witness {
    struct encoding *encoding;
    struct skeleton *skeleton;
    struct run *run;
    struct buffer *why;
    struct buffer schedule;
    uint32_t *numbers; /* by thread: its number in the run; BOUND_NONE: it was not started */
    size_t *places;    /* by thread: how far its log is done */
    uint32_t turn;     /* who runs, */
    uint64_t count;    /* and how long already */
    uint32_t switches;
    uint32_t woken;     /* whom a signal wakes, as a number of the run, */
    bool chosen;        /* and whether it had a choice */
    uint32_t racing[2]; /* events: whose accesses race; */
    struct bound_place raced[2];
    uint32_t first_raced; /* and which of them came first; BOUND_NONE: none yet */
    struct arena *arena;
    bool races;
    bool has_input, asked;
    uint64_t input;
};

/* For run_input. */
static uint64_t give_input(void *context, uint32_t n, unsigned bits)
{
    struct witness *witness = context;
    (void)n;
    (void)bits;
    if (!witness->has_input)
        buffer_format(witness->why, "an input is asked for that was not thought of; ");
    witness->asked = true;
    return witness->has_input ? witness->input : 0;
}

/* For run_chooser. */
static uint32_t give_woken(void *context, uint32_t thread, const uint32_t *waiting, uint32_t count)
{
    struct witness *witness = context;
    (void)thread;
    for (uint32_t i = 0; i < count; i++)
        if (waiting[i] == witness->woken) {
            witness->chosen = true;
            return i;
        }
    buffer_format(witness->why, "a signal wakes none of those that wait; ");
    return 0;
}

static void end_turn(struct witness *witness)
{
    if (witness->count > 0)
        buffer_format(&witness->schedule, "%" PRIu32 " %" PRIu64 "\n", witness->turn, witness->count);
    witness->count = 0;
}

static bool is_over(const struct witness *witness)
{
    int status;
    return run_end(witness->run, &status) != RUN_GOES_ON;
}

/* The time comes that a thread waits for. */
static void time_out(struct witness *witness, uint32_t number)
{
    if (run_ability(witness->run, number) != RUN_TIMED || !run_time_out(witness->run, number, true))
        return;
    end_turn(witness);
    buffer_format(&witness->schedule, "timeout %" PRIu32 "\n", number);
}

/* One instruction of a thread; if it sleeps, it wakes up. False: it cannot run. */
static bool step(struct witness *witness, uint32_t number)
{
    if (!is_over(witness))
        time_out(witness, number);
    if (is_over(witness) || run_ability(witness->run, number) != RUN_CAN) {
        buffer_format(witness->why, "thread %" PRIu32 " cannot go on; ", number);
        return false;
    }
    if (witness->turn != number) {
        end_turn(witness);
        witness->switches++;
        witness->turn = number;
    }
    witness->asked = witness->chosen = false;
    uint64_t before = witness->count, done = run_thread(witness->run, number, 1, RUN_ON);
    if (witness->chosen) { /* that is said before the turn in which it is chosen */
        end_turn(witness);
        buffer_format(&witness->schedule, "notify %" PRIu32 "\n", witness->woken);
        before = 0;
    }
    witness->count = before + done;
    if (witness->asked) {
        end_turn(witness);
        buffer_format(&witness->schedule, "input %" PRId64 "\n", (int64_t)witness->input);
    }
    return true;
}

/* Where a thread is that makes one of the accesses that race next. */
static void note_racing(struct witness *witness, uint32_t number, uint32_t thread)
{
    const struct skeleton *skeleton = witness->skeleton;
    for (uint32_t i = 0; i < 2 && witness->races; i++) {
        const struct event *event = &skeleton->events[witness->racing[i]];
        struct run_place place = {.line = 0};
        if (skeleton->nodes[event->node].thread != thread || witness->places[thread] != event->log)
            continue;
        run_spot_place(witness->run, run_spot(witness->run, number), &place);
        witness->raced[i] =
            (struct bound_place){.method = arena_copy(witness->arena, place.method, strlen(place.method)),
                                 .file = arena_copy(witness->arena, place.file, strlen(place.file)),
                                 .line = place.line,
                                 .thread = number};
        witness->first_raced = witness->first_raced == BOUND_NONE ? i : witness->first_raced;
    }
}

/* Runs a thread up to an instruction, and that. */
static bool run_entry(struct witness *witness, uint32_t thread, const struct log_entry *entry)
{
    uint32_t number = witness->numbers[thread];
    struct run_frame next;
    uint32_t steps = 0;
    if (entry->input != TERM_NONE)
        witness->input = solver_value(encoding_solver(witness->encoding), entry->input);
    while (!run_next(witness->run, number, &next) || next.body != entry->body || next.value != entry->instruction) {
        if (++steps > MOST_STEPS || !step(witness, number) || is_over(witness)) {
            buffer_format(witness->why, "thread %" PRIu32 " does not come to line %" PRIu32, number,
                          entry->body->instructions[entry->instruction].line);
            return false;
        }
    }
    if (entry->stays)
        return true;
    note_racing(witness, number, thread);
    witness->has_input = entry->input != TERM_NONE;
    bool done = step(witness, number);
    witness->has_input = false;
    return done;
}

static bool run_to_end(struct witness *witness, uint32_t number)
{
    for (uint32_t steps = 0; steps < MOST_STEPS && run_ability(witness->run, number) != RUN_OVER; steps++)
        if (!step(witness, number))
            return false;
    return true;
}

static bool is_taken(const struct witness *witness, const struct log_entry *entry)
{
    return entry->guard == TERM_TRUE ||
           (entry->guard != TERM_FALSE && solver_value(encoding_solver(witness->encoding), entry->guard) != 0);
}

/* Follows the log of a thread up to a place, that included. */
static bool follow_log(struct witness *witness, uint32_t thread, uint32_t last)
{
    const struct thread *of = &witness->skeleton->threads[thread];
    uint32_t number = witness->numbers[thread];
    if (number == BOUND_NONE) {
        buffer_add_text(witness->why, "a thread runs that was not started");
        return false;
    }
    for (; witness->places[thread] <= last; witness->places[thread]++) {
        const struct log_entry *entry = &of->log[witness->places[thread]];
        if (!is_taken(witness, entry))
            continue;
        if (entry->body == NULL ? !run_to_end(witness, number) : !run_entry(witness, thread, entry))
            return false;
    }
    return true;
}

/* The stop that is met at a node; NULL: none is. *short_of: the thread would come to one there, but stays before it. */
static const struct stop *stop_at(const struct witness *witness, uint32_t node, bool *short_of)
{
    const struct skeleton *skeleton = witness->skeleton;
    struct solver *solver = encoding_solver(witness->encoding);
    *short_of = false;
    for (size_t i = 0; i < skeleton->stop_count; i++) {
        if (skeleton->stops[i].node != node)
            continue;
        if (solver_value(solver, skeleton->stops[i].hit) != 0)
            return &skeleton->stops[i];
        *short_of |= solver_value(solver, skeleton->stops[i].met) != 0;
    }
    return NULL;
}

/* The next entry of a thread's log that it comes to; NULL: there is none. */
static const struct log_entry *next_entry(struct witness *witness, uint32_t thread)
{
    const struct thread *of = &witness->skeleton->threads[thread];
    for (; witness->places[thread] < of->log_count; witness->places[thread]++)
        if (is_taken(witness, &of->log[witness->places[thread]]))
            return &of->log[witness->places[thread]];
    return NULL;
}

/* Where a section ends depends on the way, and the return of a function that is one is in no log: so it is followed
 * until the interpreter says that it is over. */
static bool finish_section(struct witness *witness, uint32_t thread)
{
    uint32_t number = witness->numbers[thread];
    for (uint32_t steps = 0; steps < MOST_STEPS && run_is_alone(witness->run, number); steps++) {
        struct run_frame next;
        const struct log_entry *entry = next_entry(witness, thread);
        bool logged = entry != NULL && entry->body != NULL && run_next(witness->run, number, &next) &&
                      next.body == entry->body && next.value == entry->instruction;
        if (logged ? !run_entry(witness, thread, entry) : !step(witness, number))
            return false;
        witness->places[thread] += logged;
    }
    return true;
}

/* Whom a signal of the node wakes, and whether the time of a wait comes there. */
static void prepare_node(struct witness *witness, uint32_t number)
{
    uint32_t woken = encoding_woken(witness->encoding, number);
    uint32_t thread = witness->numbers[witness->skeleton->nodes[number].thread];
    witness->woken = woken == BOUND_NONE ? BOUND_NONE : witness->numbers[woken];
    if (encoding_is_late(witness->encoding, number))
        time_out(witness, thread);
}

/* Runs a thread that stays before a stop. Nobody notices: what it would write is not written. But an access that races
 * is made before the stop of an atomic section. */
static bool stop_short(struct witness *witness, const struct node *node, uint32_t number)
{
    for (uint32_t i = 0; i < 2 && witness->races; i++) {
        const struct event *event = &witness->skeleton->events[witness->racing[i]];
        if (event->node == number)
            return follow_log(witness, node->thread, event->log);
    }
    return true;
}

/* Runs what happens at one node; a stop that is met there is the end. */
static bool run_node(struct witness *witness, uint32_t number, const struct stop **stop)
{
    const struct node *node = &witness->skeleton->nodes[number];
    bool short_of;
    *stop = stop_at(witness, number, &short_of);
    if (*stop == NULL && short_of)
        return stop_short(witness, node, number);
    uint32_t count = run_thread_count(witness->run);
    prepare_node(witness, number);
    if (!follow_log(witness, node->thread, *stop != NULL ? (*stop)->log : node->log))
        return *stop != NULL && is_over(witness);
    if (*stop == NULL && node->section && !finish_section(witness, node->thread))
        return false;
    if (node->starts == BOUND_NONE)
        return true;
    if (run_thread_count(witness->run) != count + 1) {
        buffer_add_text(witness->why, "a thread is not started");
        return false;
    }
    witness->numbers[node->starts] = count;
    return true;
}

/* Whether the run ended as the stop says. */
static bool ends_so(struct witness *witness, const struct stop *stop)
{
    int status;
    enum run_end end = run_end(witness->run, &status);
    bool same = stop->kind == STOP_UNDEFINED ? end == RUN_WRONG : end == RUN_ERROR || end == RUN_ABORTED;
    if (!same)
        buffer_format(witness->why, "the run does not end where it should (%s), but: %s", stop->message,
                      end == RUN_GOES_ON ? "it goes on" : run_problem(witness->run));
    return same;
}

/* What happened to a thread, as a number of the run. */
static void tell(struct witness *witness, enum bound_kind kind, uint32_t number, const char *problem,
                 struct bound_finding *finding, struct arena *arena)
{
    struct run_place place = {.line = 0};
    uint32_t count;
    run_place(witness->run, number, &place);
    encoding_sequence(witness->encoding, &count);
    end_turn(witness);
    *finding = (struct bound_finding){
        .kind = kind,
        .message = arena_copy(arena, problem, strlen(problem)),
        .method = arena_copy(arena, place.method, strlen(place.method)),
        .file = arena_copy(arena, place.file, strlen(place.file)),
        .line = place.line,
        .thread = number,
        .schedule =
            arena_copy(arena, witness->schedule.length == 0 ? "" : witness->schedule.text, witness->schedule.length),
        .preemptions = witness->switches,
        .events = count};
}

/* Runs the nodes up to the first stop, or all: *stop is NULL then. False: it does not happen so. */
static bool follow_nodes(struct witness *witness, const struct stop **stop)
{
    uint32_t count;
    const uint32_t *sequence = encoding_sequence(witness->encoding, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (witness->races && sequence[i] == witness->skeleton->between + 1)
            return true;
        if (witness->skeleton->nodes[sequence[i]].thread == BOUND_NONE)
            continue;
        if (!run_node(witness, sequence[i], stop))
            return false;
        if (*stop != NULL)
            return ends_so(witness, *stop);
    }
    return true;
}

static bool follow_to_stop(struct witness *witness, struct bound_finding *finding, const struct stop **stop,
                           struct arena *arena)
{
    if (!follow_nodes(witness, stop))
        return false;
    if (*stop == NULL) {
        buffer_add_text(witness->why, "nothing is met");
        return false;
    }
    tell(witness, (*stop)->kind == STOP_UNDEFINED ? BOUND_UNDEFINED : BOUND_ASSERTION,
         witness->numbers[witness->skeleton->nodes[(*stop)->node].thread], run_problem(witness->run), finding, arena);
    return true;
}

/* Whether nobody can go on, or some wait for each other. */
static bool is_deadlock(struct witness *witness)
{
    bool goes_on = false, ever = false;
    for (uint32_t i = 0; i < run_thread_count(witness->run) && !is_over(witness); i++) {
        enum run_ability ability = run_ability(witness->run, i);
        goes_on |= ability != RUN_OVER && ability != RUN_WAITS;
        ever |= run_waits_for_ever(witness->run, i);
    }
    bool is = !is_over(witness) && (!goes_on || ever);
    if (!is)
        buffer_add_text(witness->why, "nobody waits for ever");
    return is;
}

/* Behind all nodes threads come to where they stay. */
static bool follow_to_waits(struct witness *witness, struct bound_finding *finding, struct arena *arena)
{
    const struct stop *stop = NULL;
    const struct skeleton *skeleton = witness->skeleton;
    struct buffer text = {0};
    uint32_t first = BOUND_NONE;
    if (!follow_nodes(witness, &stop))
        return false;
    for (size_t i = 0; i < skeleton->wait_count; i++) {
        const struct wait *wait = &skeleton->waits[i];
        if (!encoding_waits(witness->encoding, i))
            continue;
        first = first == BOUND_NONE ? wait->thread : first;
        if (!follow_log(witness, wait->thread, wait->log))
            return false;
        if (wait->timed) /* it does not help */
            time_out(witness, witness->numbers[wait->thread]);
    }
    if (first == BOUND_NONE || !is_deadlock(witness))
        return false;
    run_describe_waits(witness->run, &text);
    tell(witness, BOUND_DEADLOCK, witness->numbers[first], text.text, finding, arena);
    buffer_free(&text);
    return true;
}

/* Up to two accesses that race, and no further. */
static bool follow_to_race(struct witness *witness, struct bound_finding *finding, struct arena *arena)
{
    const struct stop *stop = NULL;
    encoding_race_found(witness->encoding, witness->racing);
    witness->races = true;
    witness->first_raced = BOUND_NONE;
    bool followed = follow_nodes(witness, &stop);
    uint32_t first = witness->first_raced;
    bool raced = first != BOUND_NONE && witness->raced[1 - first].file != NULL;
    if (!raced && followed)
        buffer_add_text(witness->why, "accesses that race are not made");
    if (!raced || stop != NULL)
        return false;
    buffer_clear(witness->why); /* a section that is left off behind both cannot go on */
    const struct bound_place *later = &witness->raced[1 - first];
    tell(witness, BOUND_RACE, later->thread, "a data race", finding, arena);
    finding->method = later->method;
    finding->file = later->file;
    finding->line = later->line;
    finding->other = witness->raced[first];
    return true;
}

/* What is run: up to a stop, to where threads wait for ever, or to accesses that race. */
static bool make(struct encoding *encoding, struct skeleton *skeleton, enum bound_kind kind, const struct stop **stop,
                 struct bound_finding *finding, struct buffer *why, struct arena *arena)
{
    struct witness witness = {.encoding = encoding, .skeleton = skeleton, .why = why, .arena = arena};
    const struct run_options options = {.untimed = true,
                                        .explored = true,
                                        .assertions = true,
                                        .strict = skeleton->options->strict,
                                        .free_values = skeleton->options->free_values,
                                        .free_functions = skeleton->options->free_functions,
                                        .input = give_input,
                                        .unnumbered_inputs = true,
                                        .input_context = &witness};
    witness.numbers = mem_new(skeleton->thread_count, sizeof *witness.numbers);
    witness.places = mem_new(skeleton->thread_count, sizeof *witness.places);
    memset(witness.numbers, 0xff, skeleton->thread_count * sizeof *witness.numbers);
    witness.numbers[0] = 0;
    *stop = NULL;
    witness.run = run_open_c(skeleton->world->module, &options, why);
    if (witness.run != NULL)
        run_set_chooser(witness.run, give_woken, &witness);
    bool made = witness.run != NULL && (kind == BOUND_DEADLOCK ? follow_to_waits(&witness, finding, arena)
                                        : kind == BOUND_RACE   ? follow_to_race(&witness, finding, arena)
                                                               : follow_to_stop(&witness, finding, stop, arena));
    run_close(witness.run);
    mem_free(witness.numbers);
    mem_free(witness.places);
    buffer_free(&witness.schedule);
    return made;
}

bool witness_make(struct encoding *encoding, struct skeleton *skeleton, const struct stop **stop,
                  struct bound_finding *finding, struct buffer *why, struct arena *arena)
{
    return make(encoding, skeleton, BOUND_ASSERTION, stop, finding, why, arena);
}

bool witness_make_of(struct encoding *encoding, struct skeleton *skeleton, enum bound_kind kind,
                     struct bound_finding *finding, struct buffer *why, struct arena *arena)
{
    const struct stop *stop;
    return make(encoding, skeleton, kind, &stop, finding, why, arena);
}
