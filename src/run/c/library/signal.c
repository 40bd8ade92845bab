/* Signals: who gets one, what is done about it, and which are held back. A thread handles what it sends to itself at
 * once, and what others send to it before its next instruction. */
#include "run/c/library/library.h"
#include "run/c/sync.h"

#include <errno.h>
#include <signal.h>

static uint64_t bit_of(int signal)
{
    return UINT64_C(1) << (signal - 1);
}

static bool is_signal(int signal)
{
    return signal >= 1 && signal <= C_SIGNALS;
}

/* What is done about signals, and which are for the process: told as what the library remembers. */
static void tell(struct run *run, unsigned use)
{
    if (run->step != NULL)
        c_tell_library(run, C_PART_SIGNALS, use);
}

static const struct c_action *action_of(struct run *run, int signal)
{
    tell(run, STEP_READS);
    return &c_signals(run)->actions[signal];
}

static struct c_action *write_action(struct run *run, int signal)
{
    tell(run, STEP_READS | STEP_WRITES);
    uint64_t at = C_SIGNALS_AT + offsetof(struct c_signals, actions) + (uint64_t)signal * sizeof(struct c_action);
    return run_write(run, at, sizeof(struct c_action));
}

static uint64_t *write_pending(struct run *run)
{
    tell(run, STEP_READS | STEP_WRITES);
    return run_write(run, C_SIGNALS_AT + offsetof(struct c_signals, pending), sizeof(uint64_t));
}

uint64_t c_signals_for(struct run *run, uint32_t number)
{
    const struct c_thread *thread = c_thread(run, number);
    return thread->ended ? 0 : (thread->pending | c_signals(run)->pending) & ~thread->mask;
}

/* What is done about a signal that has no handler. */
enum usual { USUAL_NOTHING, USUAL_STOP, USUAL_END, USUAL_ABORT };

static enum usual usual_of(int signal)
{
    switch (signal) {
    case SIGCHLD:
    case SIGCONT:
    case SIGURG:
    case SIGWINCH:
        return USUAL_NOTHING;
    case SIGSTOP:
    case SIGTSTP:
    case SIGTTIN:
    case SIGTTOU:
        return USUAL_STOP;
    case SIGABRT:
    case SIGBUS:
    case SIGFPE:
    case SIGILL:
    case SIGQUIT:
    case SIGSEGV:
    case SIGSYS:
    case SIGTRAP:
    case SIGXCPU:
    case SIGXFSZ:
        return USUAL_ABORT;
    default:
        return USUAL_END;
    }
}

/* Ends the run as the signal ends a program: with the status that a shell gives. */
static void end_by(struct cpu *cpu, int signal)
{
    int status = 128 + signal;
    switch (usual_of(signal)) {
    case USUAL_STOP:
        cpu_fail(cpu, "a signal stops the program: %s", strsignal(signal));
        break;
    case USUAL_ABORT:
        if (signal == SIGABRT)
            c_end(cpu, RUN_ABORTED, status, "aborted");
        else
            c_end(cpu, RUN_ABORTED, status, "ended by a signal: %s", strsignal(signal));
        break;
    default:
        c_end(cpu, RUN_EXITED, status, "%s", "");
        break;
    }
}

static bool is_ignored(struct run *run, int signal)
{
    uint64_t handler = action_of(run, signal)->handler;
    return handler == (uint64_t)(uintptr_t)SIG_IGN || (handler == 0 && usual_of(signal) == USUAL_NOTHING);
}

/* Handlers: a frame with these registers. */
enum { HANDLER_FUNCTION, HANDLER_SIGNAL, HANDLER_MASK, HANDLER_AGAIN, HANDLER_INFO, HANDLER_REGISTERS };

/* Whether a function takes what a handler gets: a number, and with SA_SIGINFO two pointers. */
static bool takes(const struct run *run, const struct run_method *method, bool info)
{
    const struct ir_module *module = run->c->module;
    const struct ir_signature *signature = &module->signatures[method->ir->signature];
    for (uint32_t i = 0; i < signature->count; i++)
        if (ir_type_kind(&module->types[signature->parameters[i]]) != (i == 0 ? IR_I32 : IR_POINTER))
            return false;
    return !signature->variadic && signature->count <= (info ? 3 : 1);
}

/* A siginfo_t of the frame at hand: it begins with the signal; who sent it is this process. */
static uint64_t make_info(struct cpu *cpu, int signal)
{
    enum { INFO_SIZE = 128, LP64_PROCESS = 16, ILP32_PROCESS = 12 };
    uint32_t object = c_local_new(cpu, C_VARIADIC, INFO_SIZE);
    if (object == 0 || !c_put32(cpu, c_address(object), (uint32_t)signal) ||
        !c_put32(cpu, c_address(object) + (cpu->run->c->narrow ? ILP32_PROCESS : LP64_PROCESS), C_PROCESS))
        return 0;
    return c_address(object);
}

static void handler_call(struct cpu *cpu, struct op *op)
{
    int signal = (int)cpu->r[HANDLER_SIGNAL];
    struct run_method *method = c_function_at(cpu, cpu->r[HANDLER_FUNCTION]);
    bool info = cpu->r[HANDLER_INFO] != 0;
    (void)op;
    if (method == NULL)
        return;
    if (method->model != NULL || !takes(cpu->run, method, info)) {
        c_wrong(cpu, "the function '%s' is no handler of signals", method->name);
        return;
    }
    uint64_t words[] = {(uint64_t)(uint32_t)signal, info ? make_info(cpu, signal) : 0, 0};
    uint32_t count = cpu->run->c->module->signatures[method->ir->signature].count;
    if (!info || words[1] != 0)
        c_push(cpu, method, words, count);
}

static void handler_done(struct cpu *cpu, struct op *op)
{
    bool again = cpu->r[HANDLER_AGAIN] != 0;
    (void)op;
    c_self(cpu)->mask = cpu->r[HANDLER_MASK];
    if (again)
        c_leave_again(cpu);
    else
        c_leave(cpu, 0, 0, IR_I32);
    if (c_signals_for(cpu->run, cpu->number) != 0)
        c_begin_turn(cpu);
}

static const op_function handler_code[] = {handler_call, handler_done};

struct run_method *c_signal_method(struct run *run)
{
    return c_method_made(run, "<signal>", handler_code, sizeof handler_code / sizeof *handler_code, HANDLER_REGISTERS);
}

/* Does what is to be done about a signal that the running thread takes. again: behind the handler, the instruction at
 * hand is run; else it is the call of a function that gives 0. False: nothing had to be done. */
static bool handle(struct cpu *cpu, int signal, bool again)
{
    struct c_action action = *action_of(cpu->run, signal);
    struct c_thread *self = c_self(cpu);
    if (is_ignored(cpu->run, signal))
        return false;
    if (action.handler == 0) {
        end_by(cpu, signal);
        return true;
    }
    const uint64_t words[] = {action.handler, (uint64_t)signal, self->mask, again, (action.flags & SA_SIGINFO) != 0};
    if ((action.flags & SA_RESETHAND) != 0)
        write_action(cpu->run, signal)->handler = 0;
    self->mask |= action.mask | ((action.flags & SA_NODEFER) != 0 ? 0 : bit_of(signal));
    c_push(cpu, cpu->run->c->signal, words, HANDLER_REGISTERS);
    return true;
}

/* Takes the first of some signals that were sent. */
static int take(struct cpu *cpu, uint64_t among)
{
    int signal = __builtin_ctzll(among) + 1;
    struct c_thread *self = c_self(cpu);
    if ((self->pending & bit_of(signal)) != 0)
        self->pending &= ~bit_of(signal);
    else
        *write_pending(cpu->run) &= ~bit_of(signal);
    return signal;
}

/* Handles all signals that the running thread takes. `again` is for the first one. False: there was nothing to do. */
static bool handle_all(struct cpu *cpu, bool again)
{
    bool done = false;
    uint64_t among;
    while (cpu->run->state->stopped == RUN_GOES_ON && (among = c_signals_for(cpu->run, cpu->number)) != 0)
        done |= handle(cpu, take(cpu, among), again || done);
    return done;
}

/* Some calls give up when a signal was handled; which, and whether SA_RESTART prevents that, is as on Linux. */
static void interrupt(struct cpu *cpu, uint64_t among)
{
    struct c_thread *self = c_self(cpu);
    enum c_wait wait = (enum c_wait)self->wait;
    bool restarts = (action_of(cpu->run, __builtin_ctzll(among) + 1)->flags & SA_RESTART) != 0;
    uint64_t now = cpu_clock(cpu), wake = cpu->thread->wake;
    if (wait == C_WAITS_TIME || wait == C_WAITS_FOR_EVER || wait == C_WAITS_SIGNAL ||
        (wait == C_WAITS_SEMAPHORE && !restarts)) {
        self->interrupted = 1;
        self->left = wake > now ? wake - now : 0;
    }
    c_resume(cpu, wait);
    cpu->thread->wake = 0;
}

void c_begin_turn(struct cpu *cpu)
{
    const struct c_thread *self = c_thread(cpu->run, cpu->number);
    uint64_t among = c_signals_for(cpu->run, cpu->number);
    bool waits = cpu->thread->phase == THREAD_WAITING;
    if (self->cancel_at_once && c_cancel_here(cpu))
        return;
    if (among == 0 || (waits && (self->wait == C_WAITS_CONDITION || self->wait == C_WAITS_BARRIER)))
        return;
    if (waits)
        interrupt(cpu, among);
    handle_all(cpu, true);
}

bool c_was_interrupted(struct cpu *cpu)
{
    if (!c_thread(cpu->run, cpu->number)->interrupted)
        return false;
    c_self(cpu)->interrupted = 0;
    return true;
}

/* Sending. */

/* A signal for one thread, or, if there is none (RUN_NONE), for whoever takes it: the sender, or the first thread. */
static bool send(struct cpu *cpu, uint32_t to, int signal, c_wide *result)
{
    struct run *run = cpu->run;
    *result = 0;
    if (to == RUN_NONE && (c_thread(run, cpu->number)->mask & bit_of(signal)) == 0)
        to = cpu->number;
    for (uint32_t i = 0; to == RUN_NONE && i < run->state->thread_count; i++)
        if (!c_thread(run, i)->ended && (c_thread(run, i)->mask & bit_of(signal)) == 0)
            to = i;
    if (to != cpu->number)
        c_leave_untold(run, "a signal may interrupt another thread between any two instructions");
    if (to != cpu->number && to != RUN_NONE)
        c_tell_thread(run, STEP_CALLED, to, STEP_WRITES, STEP_ANY);
    bool held = to == RUN_NONE || (c_thread(run, to)->mask & bit_of(signal)) != 0;
    bool kills = signal == SIGKILL || signal == SIGSTOP;
    if (kills || (!held && action_of(run, signal)->handler == 0 && usual_of(signal) != USUAL_NOTHING)) {
        end_by(cpu, signal);
        return false;
    }
    if (!held && is_ignored(run, signal))
        return true;
    if (to == cpu->number && !held)
        return !handle(cpu, signal, false);
    if (to == RUN_NONE)
        *write_pending(run) |= bit_of(signal);
    else
        c_write_thread(run, to)->pending |= bit_of(signal);
    return true;
}

static bool give_invalid(struct cpu *cpu, c_wide *result)
{
    return c_set_errno(cpu, EINVAL) && c_give(result, UINT64_MAX);
}

C_MODEL(c_raise)
{
    int signal = c_int(call, 0);
    return is_signal(signal) ? send(cpu, cpu->number, signal, result) : give_invalid(cpu, result);
}

C_MODEL(c_kill)
{
    int process = c_int(call, 0), signal = c_int(call, 1);
    if (signal != 0 && !is_signal(signal))
        return give_invalid(cpu, result);
    if (process != C_PROCESS && process != 0)
        return c_set_errno(cpu, ESRCH) && c_give(result, UINT64_MAX);
    return signal == 0 ? c_give(result, 0) : send(cpu, RUN_NONE, signal, result);
}

C_MODEL(c_pthread_kill)
{
    uint64_t number = c_low(call, 0) - 1;
    int signal = c_int(call, 1);
    if (number >= cpu->run->state->thread_count || c_thread(cpu->run, (uint32_t)number)->joined)
        return c_wrong(cpu, "%s: there is no such thread", call->model->name);
    if (signal != 0 && !is_signal(signal))
        return c_give(result, EINVAL);
    c_tell_thread(cpu->run, STEP_THREAD, (uint32_t)number, STEP_READS, STEP_ANY);
    if (signal == 0 || c_thread(cpu->run, (uint32_t)number)->ended)
        return c_give(result, 0);
    return send(cpu, (uint32_t)number, signal, result);
}

/* A handler of SIGABRT runs first; if it returns, the program is aborted nevertheless. */
C_MODEL(c_abort)
{
    (void)call;
    *result = 0;
    bool handled = action_of(cpu->run, SIGABRT)->handler > 1;
    c_self(cpu)->mask &= ~bit_of(SIGABRT);
    if (!handled) {
        end_by(cpu, SIGABRT);
        return false;
    }
    struct c_action action = *action_of(cpu->run, SIGABRT);
    write_action(cpu->run, SIGABRT)->handler = 0;
    const uint64_t words[] = {action.handler, SIGABRT, c_self(cpu)->mask, true, (action.flags & SA_SIGINFO) != 0};
    c_push(cpu, cpu->run->c->signal, words, HANDLER_REGISTERS);
    return false;
}

/* Actions. A struct sigaction has the handler, the set of signals that it holds back, and flags. */

C_MODEL(c_signal_model)
{
    int signal = c_int(call, 0);
    if (!is_signal(signal) || signal == SIGKILL || signal == SIGSTOP || c_low(call, 1) == UINT64_MAX)
        return give_invalid(cpu, result);
    struct c_action *action = write_action(cpu->run, signal);
    uint64_t old = action->handler;
    bool once = call->model->number == 1; /* as in System V, which strict standards ask for */
    *action = (struct c_action){.handler = c_low(call, 1), .flags = once ? SA_RESETHAND | SA_NODEFER : SA_RESTART};
    return c_give(result, old);
}

C_MODEL(c_sigaction)
{
    uint64_t new = c_low(call, 1), old = c_low(call, 2), pointer = cpu->run->c->pointer_bytes;
    int signal = c_int(call, 0);
    struct c_action action = {0};
    enum { SET = 128 };
    if (!is_signal(signal) || (new != 0 && (signal == SIGKILL || signal == SIGSTOP)))
        return give_invalid(cpu, result);
    const struct c_action *now = action_of(cpu->run, signal);
    if (new != 0 && (!c_get_pointer(cpu, new, &action.handler) || !c_get64(cpu, new + pointer, &action.mask) ||
                     !c_get32(cpu, new + pointer + SET, &action.flags)))
        return false;
    if (old != 0 && (!c_put_pointer(cpu, old, now->handler) || !c_fill(cpu, old + pointer, 0, SET + 4) ||
                     !c_put64(cpu, old + pointer, now->mask) || !c_put32(cpu, old + pointer + SET, now->flags)))
        return false;
    if (new != 0)
        *write_action(cpu->run, signal) = action;
    return c_give(result, 0);
}

/* Sets: those of signals 1 to 64 lie in their first 8 bytes. */

/* sigemptyset (0), sigfillset (1) */
C_MODEL(c_sigset_fill)
{
    return c_fill(cpu, c_low(call, 0), call->model->number == 1 ? 0xff : 0, 128) && c_give(result, 0);
}

/* sigaddset (0), sigdelset (1), sigismember (2) */
C_MODEL(c_sigset_change)
{
    uint64_t set = 0, address = c_low(call, 0);
    int signal = c_int(call, 1);
    if (!is_signal(signal))
        return give_invalid(cpu, result);
    if (!c_get64(cpu, address, &set))
        return false;
    if (call->model->number == 2)
        return c_give(result, (set & bit_of(signal)) != 0);
    set = call->model->number == 0 ? set | bit_of(signal) : set & ~bit_of(signal);
    return c_put64(cpu, address, set) && c_give(result, 0);
}

static uint64_t without_unstoppable(uint64_t set)
{
    return set & ~(bit_of(SIGKILL) | bit_of(SIGSTOP));
}

/* sigprocmask (0), pthread_sigmask (1), which gives errors as its result. What is not held back any more comes now. */
C_MODEL(c_sigmask)
{
    struct c_thread *self = c_self(cpu);
    uint64_t set = 0;
    int how = c_int(call, 0);
    if (c_low(call, 1) != 0 && !c_get64(cpu, c_low(call, 1), &set))
        return false;
    if (c_low(call, 1) != 0 && how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK)
        return call->model->number == 1 ? c_give(result, EINVAL) : give_invalid(cpu, result);
    if (c_low(call, 2) != 0 && (!c_fill(cpu, c_low(call, 2), 0, 128) || !c_put64(cpu, c_low(call, 2), self->mask)))
        return false;
    if (c_low(call, 1) != 0)
        self->mask = without_unstoppable(how == SIG_BLOCK     ? self->mask | set
                                         : how == SIG_UNBLOCK ? self->mask & ~set
                                                              : set);
    return !handle_all(cpu, false) && c_give(result, 0);
}

C_MODEL(c_sigpending)
{
    tell(cpu->run, STEP_READS);
    uint64_t pending = c_thread(cpu->run, cpu->number)->pending | c_signals(cpu->run)->pending;
    return c_fill(cpu, c_low(call, 0), 0, 128) && c_put64(cpu, c_low(call, 0), pending) && c_give(result, 0);
}

/* Waiting for signals. */

C_MODEL(c_pause)
{
    (void)call;
    c_resume(cpu, C_WAITS_FOR_EVER);
    if (c_was_interrupted(cpu))
        return c_set_errno(cpu, EINTR) && c_give(result, UINT64_MAX);
    return c_wait(cpu, C_WAITS_FOR_EVER, 0, 0, 0);
}

/* While it waits, other signals are held back: `suspended` has the usual ones, which come back when a handler has
 * run. */
C_MODEL(c_sigsuspend)
{
    struct c_thread *self = c_self(cpu);
    bool again = c_resume(cpu, C_WAITS_FOR_EVER);
    uint64_t set = 0;
    if (c_was_interrupted(cpu)) {
        self->mask = self->suspended;
        return c_set_errno(cpu, EINTR) && c_give(result, UINT64_MAX);
    }
    if (!c_get64(cpu, c_low(call, 0), &set))
        return false;
    if (!again)
        self->suspended = self->mask;
    self->mask = without_unstoppable(set);
    if (c_signals_for(cpu->run, cpu->number) == 0)
        return c_wait(cpu, C_WAITS_FOR_EVER, 0, 0, 0);
    self->interrupted = 1;
    if (!handle_all(cpu, true))
        self->interrupted = 0; /* nothing was handled: the call is run again, and waits */
    return false;
}

/* sigwait (0): gives errors as its result, and the signal by its second argument; sigwaitinfo (1): gives the signal */
C_MODEL(c_sigwait)
{
    bool info = call->model->number == 1;
    uint64_t set = 0;
    c_resume(cpu, C_WAITS_SIGNAL);
    if (!c_get64(cpu, c_low(call, 0), &set))
        return false;
    uint64_t among = (c_thread(cpu->run, cpu->number)->pending | c_signals(cpu->run)->pending) & set;
    if (among == 0 && info && c_was_interrupted(cpu))
        return c_set_errno(cpu, EINTR) && c_give(result, UINT64_MAX);
    c_self(cpu)->interrupted = 0;
    if (among == 0)
        return c_wait(cpu, C_WAITS_SIGNAL, set, 0, 0);
    tell(cpu->run, STEP_READS);
    int signal = take(cpu, among);
    if (info && c_low(call, 1) != 0 &&
        (!c_fill(cpu, c_low(call, 1), 0, 128) || !c_put32(cpu, c_low(call, 1), (uint32_t)signal)))
        return false;
    return info ? c_give(result, (uint64_t)signal)
                : c_put32(cpu, c_low(call, 1), (uint32_t)signal) && c_give(result, 0);
}

C_MODEL(c_strsignal)
{
    const char *text = strsignal(c_int(call, 0));
    uint32_t made = c_text_new(cpu->run, cpu, text, strlen(text), C_TEXT);
    return c_give(result, made == 0 ? 0 : c_address(made));
}
