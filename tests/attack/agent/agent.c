/* A JVMTI agent that writes down, in one order, what the application's code does to its objects: java
 * -agentpath:libattack.so=SEED,FILE …
 *
 * Application code is what the application's class loader has loaded. One line for each event; T is the number of a
 * thread, 1 for that of main; OBJECT the number of an object, 0 if its maker was not seen; METHOD is CLASS NAME
 * DESCRIPTOR, CLASS as in pkg.Outer$Inner:
 *
 *   make T OBJECT CLASS BY LINE    an object of this class is about to be constructed, by the application's method BY (pkg.Class.name); - 0
 *                                  if it is not the application that does
 *   enter T OBJECT METHOD          the method was entered; OBJECT is its receiver, - if it is static
 *   leave T METHOD                 it was left, by return or by an exception
 *   wait T                         the thread is about to wait: on a monitor, or by a method of the library whose name begins with await
 *   get T OBJECT CLASS FIELD       the field is about to be read; OBJECT is - for static fields
 *   put T OBJECT CLASS FIELD       … to be written
 *   done T                         what was about to be read or written has been
 *   end                            the JVM ends. It is missing if there was more than MOST_LINES, or if it took longer than MOST_SECONDS
 *
 * **Why the order of the lines tells that of the accesses.** The JVM tells of an access before it happens, and the
 * agent's monitor is not held meanwhile; so `get` and `put` say only that it has not happened yet. But a thread does
 * one thing after the other: when the JVM next tells anything of this thread, the access has happened, and whatever
 * line the thread then writes (`done` if it has nothing else to say) stands behind it. So each access lies between
 * two lines of its thread. All lines are written under one monitor, and what is done before a monitor is given back
 * is seen by whoever takes it later, and nothing that is done after it is taken happens before: so if the second
 * line of one access stands before the first line of another, then the one happened before the other, in the memory
 * of the machine as well. Accesses for which that is not so may have happened in any order, and whoever reads the
 * lines must not take them as ordered.
 *
 * To provoke interleavings, threads sleep at random before such lines, after what they did before is noted as done,
 * and without the monitor. Only fields that are not final are watched. Elements of arrays, contents of collections,
 * accesses by reflection and handles, synchronized blocks and statements are not seen. */
#include "reality/agent/jvm.h"
#include "reality/agent/methods.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_LINES = 20000, MOST_SECONDS = 10, LONGEST_SLEEP = 1500 /* microseconds */, SLEEPS_ONE_IN = 3 };
enum { FLAG_STATIC = 0x0008, FLAG_FINAL = 0x0010 };

/* What the agent keeps for a thread; only the thread itself uses it. It stays until the process ends. */
struct thread {
    unsigned number;
    uint64_t random;
    bool open; /* something is about to be read or written */
};

struct agent {
    jvmtiEnv *jvmti;
    jrawMonitorID monitor; /* protects all below */
    struct methods *methods;
    unsigned thread_count;
    jlong object_count;
    size_t lines;
    uint64_t seed;
    FILE *file;
    bool ended;
    jobject loader; /* global reference */
};

static void fail(const char *what)
{
    fprintf(stderr, "the watching agent failed: %s\n", what);
    abort();
}

/* Asks for the agent's monitor; NULL when nothing is recorded any more, and then the monitor is not held. */
static struct agent *agent_enter(jvmtiEnv *jvmti)
{
    struct agent *agent = NULL;
    (*jvmti)->GetEnvironmentLocalStorage(jvmti, (void **)&agent);
    if (agent == NULL || (*jvmti)->RawMonitorEnter(jvmti, agent->monitor) != JVMTI_ERROR_NONE)
        return NULL;
    if (!agent->ended)
        return agent;
    (*jvmti)->RawMonitorExit(jvmti, agent->monitor);
    return NULL;
}

static void agent_leave(struct agent *agent)
{
    (*agent->jvmti)->RawMonitorExit(agent->jvmti, agent->monitor);
}

/* The thread's own row, made if need be; the monitor is held. */
static struct thread *thread_of(struct agent *agent, jthread thread)
{
    jvmtiEnv *jvmti = agent->jvmti;
    struct thread *self = NULL;
    (*jvmti)->GetThreadLocalStorage(jvmti, thread, (void **)&self);
    if (self != NULL)
        return self;
    self = calloc(1, sizeof *self);
    if (self == NULL || (*jvmti)->SetThreadLocalStorage(jvmti, thread, self) != JVMTI_ERROR_NONE)
        fail("no room for a thread");
    self->number = ++agent->thread_count;
    self->random = (agent->seed + 1) * UINT64_C(0x9e3779b97f4a7c15) + self->number;
    return self;
}

/* A line is written whole. What was written stays true if nothing follows: so a run that is long enough ends here. */
static void line_ends(struct agent *agent)
{
    putc('\n', agent->file);
    if (++agent->lines < MOST_LINES)
        return;
    fflush(agent->file);
    _exit(0);
}

static void close_access(struct agent *agent, struct thread *self)
{
    if (!self->open)
        return;
    fprintf(agent->file, "done %u", self->number);
    line_ends(agent);
    self->open = false;
}

static uint32_t draw(struct thread *self, uint32_t below)
{
    self->random ^= self->random << 13;
    self->random ^= self->random >> 7;
    self->random ^= self->random << 17;
    return (uint32_t)(self->random >> 33) % below;
}

/* Lets others go first, perhaps. The monitor is held before and afterwards, but not meanwhile; NULL if nothing is
 * recorded any more. */
static struct agent *dawdle(struct agent *agent, struct thread *self)
{
    jvmtiEnv *jvmti = agent->jvmti;
    close_access(agent, self);
    if (draw(self, SLEEPS_ONE_IN) != 0)
        return agent;
    agent_leave(agent);
    usleep(draw(self, LONGEST_SLEEP));
    return agent_enter(jvmti);
}

/* The number of an object. */
static jlong number_of(struct agent *agent, jobject object)
{
    jlong tag = 0;
    if (object != NULL)
        (*agent->jvmti)->GetTag(agent->jvmti, object, &tag);
    return tag;
}

/* Methods. */

static jint line_of(jvmtiEnv *jvmti, jmethodID method, jlocation at)
{
    jvmtiLineNumberEntry *table = NULL;
    jint count = 0, line = 0;
    if ((*jvmti)->GetLineNumberTable(jvmti, method, &count, &table) != JVMTI_ERROR_NONE)
        return 0;
    jlocation nearest = -1;
    for (jint i = 0; i < count; i++) {
        if (table[i].start_location > at || table[i].start_location < nearest)
            continue;
        nearest = table[i].start_location;
        line = table[i].line_number;
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)table);
    return line;
}

/* A constructor has been entered with an object that has no number yet: whoever called it makes the object. */
static void object_made(struct agent *agent, JNIEnv *jni, const struct thread *self, jobject object)
{
    jvmtiEnv *jvmti = agent->jvmti;
    jvmtiFrameInfo frame;
    jint count = 0;
    const struct method *by = NULL;
    if ((*jvmti)->GetStackTrace(jvmti, NULL, 1, 1, &frame, &count) == JVMTI_ERROR_NONE && count == 1)
        by = methods_find(agent->methods, jni, frame.method);
    if (by != NULL && by->kind != METHOD_APPLICATION)
        by = NULL;
    jclass class = (*jni)->GetObjectClass(jni, object);
    char *name = class_name_new(jvmti, class);
    (*jni)->DeleteLocalRef(jni, class);
    if (name == NULL || (*jvmti)->SetTag(jvmti, object, ++agent->object_count) != JVMTI_ERROR_NONE)
        fail("an object cannot be numbered");
    fprintf(agent->file, "make %u %lld %s %s%s%s %d", self->number, (long long)agent->object_count, name,
            by == NULL ? "-" : by->class_name, by == NULL ? "" : ".", by == NULL ? "" : by->name,
            by == NULL ? 0 : (int)line_of(jvmti, by->id, frame.location));
    line_ends(agent);
    free(name);
}

static void write_entry(struct agent *agent, JNIEnv *jni, const struct thread *self, const struct method *method)
{
    jvmtiEnv *jvmti = agent->jvmti;
    jobject object = NULL;
    char receiver[32] = "-";
    if (!method->is_static) {
        if ((*jvmti)->GetLocalInstance(jvmti, NULL, 0, &object) != JVMTI_ERROR_NONE)
            object = NULL;
        if (object != NULL && strcmp(method->name, "<init>") == 0 && number_of(agent, object) == 0)
            object_made(agent, jni, self, object);
        snprintf(receiver, sizeof receiver, "%lld", (long long)number_of(agent, object));
        (*jni)->DeleteLocalRef(jni, object);
    }
    fprintf(agent->file, "enter %u %s %s %s %s", self->number, receiver, method->class_name, method->name,
            method->descriptor);
    line_ends(agent);
}

static void write_wait(struct agent *agent, struct thread *self)
{
    self->open = false;
    fprintf(agent->file, "wait %u", self->number);
    line_ends(agent);
}

/* A method of the library was entered or left. */
static void library_passed(struct agent *agent, jthread thread, const struct method *method, bool entered)
{
    struct thread *self = thread_of(agent, thread);
    if (entered && method->kind == METHOD_LIBRARY && strncmp(method->name, "await", strlen("await")) == 0)
        write_wait(agent, self);
    else
        close_access(agent, self);
}

static void JNICALL on_method_entry(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID id)
{
    struct agent *agent = agent_enter(jvmti);
    if (agent == NULL)
        return;
    const struct method *method = methods_find(agent->methods, jni, id);
    if (method != NULL && method->kind == METHOD_APPLICATION) {
        struct thread *self = thread_of(agent, thread);
        agent = dawdle(agent, self);
        if (agent != NULL)
            write_entry(agent, jni, self, method);
    } else if (method != NULL) {
        library_passed(agent, thread, method, true);
    }
    if (agent != NULL)
        agent_leave(agent);
}

static void JNICALL on_method_exit(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID id, jboolean thrown,
                                   jvalue value)
{
    (void)thrown, (void)value;
    struct agent *agent = agent_enter(jvmti);
    if (agent == NULL)
        return;
    const struct method *method = methods_find(agent->methods, jni, id);
    if (method != NULL && method->kind == METHOD_APPLICATION) {
        struct thread *self = thread_of(agent, thread);
        self->open = false;
        fprintf(agent->file, "leave %u %s %s %s", self->number, method->class_name, method->name, method->descriptor);
        line_ends(agent);
    } else if (method != NULL) {
        library_passed(agent, thread, method, false);
    }
    agent_leave(agent);
}

static void JNICALL on_wait(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jobject object, jlong timeout)
{
    (void)jni, (void)object, (void)timeout;
    struct agent *agent = agent_enter(jvmti);
    if (agent == NULL)
        return;
    write_wait(agent, thread_of(agent, thread));
    agent_leave(agent);
}

/* Fields. */

static void write_access(struct agent *agent, const struct thread *self, const char *kind, jclass class, jobject object,
                         jfieldID field)
{
    jvmtiEnv *jvmti = agent->jvmti;
    char *name = NULL, *owner = class_name_new(jvmti, class), on[32] = "-";
    if (owner == NULL || (*jvmti)->GetFieldName(jvmti, class, field, &name, NULL, NULL) != JVMTI_ERROR_NONE)
        fail("a field is not known");
    if (object != NULL)
        snprintf(on, sizeof on, "%lld", (long long)number_of(agent, object));
    fprintf(agent->file, "%s %u %s %s %s", kind, self->number, on, owner, name);
    line_ends(agent);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    free(owner);
}

static void accessed(jvmtiEnv *jvmti, jthread thread, const char *kind, jclass class, jobject object, jfieldID field)
{
    struct agent *agent = agent_enter(jvmti);
    jint flags = 0;
    if (agent == NULL)
        return;
    struct thread *self = thread_of(agent, thread);
    agent = dawdle(agent, self);
    if (agent == NULL)
        return;
    /* A field of null is not accessed. */
    if ((*jvmti)->GetFieldModifiers(jvmti, class, field, &flags) == JVMTI_ERROR_NONE &&
        (object != NULL || (flags & FLAG_STATIC) != 0)) {
        write_access(agent, self, kind, class, object, field);
        self->open = true;
    }
    agent_leave(agent);
}

static void JNICALL on_get(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID method, jlocation at, jclass class,
                           jobject object, jfieldID field)
{
    (void)jni, (void)method, (void)at;
    accessed(jvmti, thread, "get", class, object, field);
}

static void JNICALL on_put(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID method, jlocation at, jclass class,
                           jobject object, jfieldID field, char type, jvalue value)
{
    (void)jni, (void)method, (void)at, (void)type, (void)value;
    accessed(jvmti, thread, "put", class, object, field);
}

static void JNICALL on_class_prepare(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jclass class)
{
    (void)thread;
    struct agent *agent = agent_enter(jvmti);
    if (agent == NULL)
        return;
    bool wanted = methods_is_application(agent->methods, jni, class);
    agent_leave(agent);
    jfieldID *fields = NULL;
    jint count = 0, flags = 0;
    if (!wanted || (*jvmti)->GetClassFields(jvmti, class, &count, &fields) != JVMTI_ERROR_NONE)
        return;
    for (jint i = 0; i < count; i++) {
        if ((*jvmti)->GetFieldModifiers(jvmti, class, fields[i], &flags) != JVMTI_ERROR_NONE ||
            (flags & FLAG_FINAL) != 0)
            continue;
        (*jvmti)->SetFieldAccessWatch(jvmti, class, fields[i]);
        (*jvmti)->SetFieldModificationWatch(jvmti, class, fields[i]);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)fields);
}

/* The beginning and the end. */

static void JNICALL on_vm_init(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread)
{
    static const jvmtiEvent events[] = {JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_METHOD_ENTRY,
                                        JVMTI_EVENT_METHOD_EXIT,   JVMTI_EVENT_MONITOR_WAIT,
                                        JVMTI_EVENT_FIELD_ACCESS,  JVMTI_EVENT_FIELD_MODIFICATION};
    struct agent *agent = agent_enter(jvmti);
    if (agent == NULL)
        return;
    agent->loader = jvm_application_loader(jni);
    agent->methods = agent->loader != NULL ? methods_new(jvmti, agent->loader) : NULL;
    if (agent->methods == NULL)
        fail("no class loader");
    thread_of(agent, thread); /* this is the main thread: number 1 */
    agent_leave(agent);
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        if ((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i], NULL) != JVMTI_ERROR_NONE)
            fail("an event cannot be enabled");
    }
}

/* The JVM may still run daemon threads: they find `ended` set. */
static void JNICALL on_vm_death(jvmtiEnv *jvmti, JNIEnv *jni)
{
    struct agent *agent = agent_enter(jvmti);
    if (agent == NULL)
        return;
    agent->ended = true;
    fputs("end\n", agent->file);
    fclose(agent->file);
    methods_free(agent->methods);
    (*jni)->DeleteGlobalRef(jni, agent->loader);
    agent_leave(agent);
}

static bool set_up(jvmtiEnv *jvmti, struct agent *agent)
{
    jvmtiCapabilities capabilities = {.can_generate_method_entry_events = 1,
                                      .can_generate_method_exit_events = 1,
                                      .can_generate_field_access_events = 1,
                                      .can_generate_field_modification_events = 1,
                                      .can_generate_monitor_events = 1,
                                      .can_get_line_numbers = 1,
                                      .can_access_local_variables = 1,
                                      .can_tag_objects = 1};
    jvmtiEventCallbacks callbacks = {.VMInit = on_vm_init,
                                     .VMDeath = on_vm_death,
                                     .ClassPrepare = on_class_prepare,
                                     .MethodEntry = on_method_entry,
                                     .MethodExit = on_method_exit,
                                     .MonitorWait = on_wait,
                                     .FieldAccess = on_get,
                                     .FieldModification = on_put};
    jvm_add_virtual_threads(jvmti, &capabilities);
    return (*jvmti)->CreateRawMonitor(jvmti, "attack", &agent->monitor) == JVMTI_ERROR_NONE &&
           (*jvmti)->SetEnvironmentLocalStorage(jvmti, agent) == JVMTI_ERROR_NONE &&
           (*jvmti)->AddCapabilities(jvmti, &capabilities) == JVMTI_ERROR_NONE &&
           (*jvmti)->SetEventCallbacks(jvmti, &callbacks, (jint)sizeof callbacks) == JVMTI_ERROR_NONE &&
           (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL) == JVMTI_ERROR_NONE &&
           (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL) == JVMTI_ERROR_NONE;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved)
{
    (void)reserved;
    jvmtiEnv *jvmti = NULL;
    const char *comma = options == NULL ? NULL : strchr(options, ',');
    struct agent *agent = calloc(1, sizeof *agent);
    if (comma == NULL || agent == NULL || (agent->file = fopen(comma + 1, "w")) == NULL) {
        fputs("the watching agent needs a number and the name of a file: -agentpath:libattack.so=SEED,FILE\n", stderr);
        free(agent);
        return JNI_ERR;
    }
    /* Programs may hang: what they did until then is on file, line by line. */
    setvbuf(agent->file, NULL, _IOLBF, 0);
    alarm(MOST_SECONDS);
    agent->seed = strtoull(options, NULL, 10);
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK)
        return JNI_ERR;
    agent->jvmti = jvmti;
    return set_up(jvmti, agent) ? JNI_OK : JNI_ERR;
}
