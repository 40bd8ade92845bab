/* What Java does for struct run_language (core/language.h). */
#ifndef HEDDLE_RUN_JAVA_LANGUAGE_H
#define HEDDLE_RUN_JAVA_LANGUAGE_H

#include "run/core/language.h"

struct step_access;

extern const struct run_language java_language;

/* monitor.c */
enum run_ability java_ability(struct run *run, uint32_t number);
/* Whether threads that are no daemons are left besides one. */
bool java_others_left(struct run *run, uint32_t except);
bool java_wake(struct run *run, uint32_t number);
bool java_flip(struct cpu *cpu);
/* monitor.c: as struct run_language says, of who waits. */
uint32_t java_waits_for(struct run *run, uint32_t number, uint32_t from);

/* natives/queued.c: the thread that one that is parked waits for, to read or write under a ReentrantReadWriteLock;
 * UINT32_MAX: none, or it is not known. */
uint32_t java_queued_for(struct run *run, uint32_t number);
/* Whether others read under the lock besides. */
bool java_waits_for_unknown(struct run *run, uint32_t number);
/* The field of an object, by name; 0: there is none. */
ref java_part(struct run *run, ref object, const char *name);
/* Whether a thread that waits without a time, in a call of this frame, may go on for no reason: if that is the
 * program's own code (the library waits in loops) and the options say so, once. */
bool java_may_wake(struct cpu *cpu, const struct frame *caller);
void java_describe_wait(struct run *run, uint32_t number, struct buffer *to);

/* tell.c: tells of the access that the next instruction makes; notes that it lets others know an object. Whether
 * others may notice the next instruction while schedules are explored; whether it only may give a monitor back. */
void java_tell_instruction(struct cpu *cpu);
void java_share_instruction(struct cpu *cpu);
bool java_is_noticed(struct cpu *cpu);
bool java_is_giving_back(struct cpu *cpu);
void java_tell_wait(struct run *run, uint32_t number, struct step *step);
bool java_peek(struct run *run, uint64_t object, uint32_t first, uint32_t end, uint64_t *value); /* as run_peek */
/* What the next instruction accesses; false: nothing yet, or it is none that does. */
bool java_next_access(struct cpu *cpu, ref *object, uint32_t *offset, bool *put);

/* trace.c */
bool java_spot_is_unguarded(struct run *run, uint64_t spot);
bool java_spot_place(struct run *run, uint64_t spot, struct run_place *place);
bool java_place(struct run *run, uint32_t thread, struct run_place *place);

/* Notes an exception that nothing catches (run_uncaught). */
void java_note_uncaught(struct cpu *cpu, ref exception);

/* local.c */
bool java_is_looping(struct run *run, uint32_t thread);
uint64_t java_local_hash(struct run *run, uint32_t thread);
uint64_t java_changes(struct run *run, uint32_t thread);

/* action.c */
struct run_action java_next_action(struct cpu *cpu);
struct run_action java_accessed(const struct step_access *access);
bool java_has_lock(struct run *run, uint32_t thread, uint64_t lock);

/* canonical.c */
void java_canonical(struct run *run, struct buffer *to);

#endif
