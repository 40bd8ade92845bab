/* A JVMTI agent that writes down what the application's code does: java -agentpath:libreality.so=FILE …
 *
 * Application code is what the application's class loader has loaded. The file has one line for
 * each fact, sorted, each once; the last line is `end`, or `overflow` if there was no room for all. METHOD is
 * pkg.Class.method(descriptor)type with the JVM's descriptor, INDEX that of the instruction in the method's code.
 *
 *   call METHOD@INDEX CALLEE        the instruction called the callee
 *   back METHOD@INDEX CALLEE        the instruction called into the library, and the library, some calls later, an
 *                                   application's method: comparators, tasks run by the caller, reflection
 *   init METHOD@INDEX INITIALIZER   the instruction made an application's class be initialized; - if no application
 *                                   code did
 *   start METHOD@INDEX RUN CLASS    the instruction started (perhaps through the library) a thread of this class,
 *                                   which began to run the application's method itself or as its Runnable; - if no
 *                                   application code did, as for the main thread
 *   task RUN CLASS                  a thread of this class whose bottom is the library's began to run the
 *                                   application's method: pools, timers, workers of parallel streams
 *   lock METHOD@INDEX CLASS         the monitorenter took the monitor of an object of this class; METHOD@entry: the
 *                                   synchronized method took it when it was called. java.lang.Class for static ones.
 *
 * What is between the caller and the callee is passed over if nobody has written it:
 *   - the hidden classes behind lambdas and method references: a call of the interface's method becomes a call of
 *     lambda$… or of what the reference names. The same for classes made by java.lang.reflect.Proxy. What such a class
 *     calls to wrap and unwrap numbers is left out.
 *   - forms and holders of method handles and dynamic call sites. Application methods behind them count as called;
 *     methods of the library do not, since they depend on how the JDK joins strings.
 * Calls that the JVM makes by itself (loading classes, making its exceptions, linking call sites) are told from those
 * of the instruction by the name and descriptor that the instruction has, and left out.
 * Not seen: methods that the interpreter replaces (Math.sqrt and such), and methods of VarHandle. */
#include "code.h"
#include "facts.h"
#include "jvm.h"
#include "methods.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STARTS = 1 << 16 };

/* Where a thread was started; the tag of its object is the number of the row + 1. */
struct start {
    const struct method *method;
    int at;
};

struct agent {
    jvmtiEnv *jvmti;
    jrawMonitorID monitor; /* protects all below */
    struct methods *methods;
    struct facts *facts;
    struct start *starts;
    size_t start_count;
    bool complete;
    bool ended;
    jobject loader; /* global reference */
    char path[];
};

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

static void add(struct agent *agent, struct fact fact)
{
    if (!facts_add(agent->facts, &fact))
        agent->complete = false;
}

/* The way from a callee down the stack to the next application method. */
struct way {
    const struct method *caller; /* NULL: there is none, or it was not looked for */
    int at;
    const struct method *library; /* the first frame of the library on the way, NULL if there is none */
    bool proxy, form;             /* whether such frames are on the way before any of the library */
};

/* Takes the next frame of the way; true when the way ends there. */
static bool way_takes(struct agent *agent, JNIEnv *jni, const jvmtiFrameInfo *frame, bool through_library,
                      struct way *way)
{
    const struct method *method = methods_find(agent->methods, jni, frame->method);
    if (method == NULL)
        return true;
    switch (method->kind) {
    case METHOD_APPLICATION:
        way->caller = method;
        way->at = (int)frame->location;
        return true;
    case METHOD_LIBRARY:
        if (way->library == NULL)
            way->library = method;
        return !through_library;
    case METHOD_PROXY:
        way->proxy = way->proxy || way->library == NULL;
        return false;
    case METHOD_FORM:
        way->form = way->form || way->library == NULL;
        return false;
    }
    return true;
}

/* Walks from the frame below the top. Most calls are among methods of the library, so a single frame is asked for
 * first. */
static struct way way_down(struct agent *agent, JNIEnv *jni, bool through_library)
{
    enum { BATCH = 32 };
    jvmtiFrameInfo frames[BATCH];
    jvmtiEnv *jvmti = agent->jvmti;
    struct way way = {0};
    jint depth = 1, wanted = 1, count = 0;
    while ((*jvmti)->GetStackTrace(jvmti, NULL, depth, wanted, frames, &count) == JVMTI_ERROR_NONE && count > 0) {
        for (jint i = 0; i < count; i++) {
            if (way_takes(agent, jni, &frames[i], through_library, &way))
                return way;
        }
        depth += count;
        wanted = BATCH;
    }
    return way;
}

/* Whether a method may be there only to wrap or unwrap a number for a lambda. */
static bool is_boxing(const struct method *method)
{
    static const char *const wrappers[] = {"Boolean", "Byte", "Character", "Short",
                                           "Integer", "Long", "Float",     "Double"};
    if (strncmp(method->class_name, "java.lang.", 10) != 0)
        return false;
    size_t length = strlen(method->name);
    if (strcmp(method->name, "valueOf") != 0 && (length < 5 || strcmp(method->name + length - 5, "Value") != 0))
        return false;
    for (size_t i = 0; i < sizeof wrappers / sizeof *wrappers; i++) {
        if (strcmp(method->class_name + 10, wrappers[i]) == 0)
            return true;
    }
    return false;
}

/* The instruction at the end of the way is right above the callee: adds the call unless the JVM made it by itself. */
static void add_direct_call(struct agent *agent, JNIEnv *jni, const struct way *way, const struct method *callee)
{
    struct fact fact = {.kind = FACT_CALL, .from = way->caller, .at = way->at, .to = callee};
    struct fact none = {.kind = FACT_NONE, .from = way->caller, .at = way->at, .to = callee};
    if (facts_has(agent->facts, &fact) || facts_has(agent->facts, &none))
        return;
    enum code_call calls = code_calls(agent->jvmti, jni, way->caller->id, way->at, callee->name, callee->descriptor);
    add(agent, calls == CODE_THIS_CALL ? fact : none);
}

static void add_call(struct agent *agent, JNIEnv *jni, const struct way *way, const struct method *callee)
{
    if (way->proxy || way->form)
        add(agent, (struct fact){.kind = FACT_CALL, .from = way->caller, .at = way->at, .to = callee});
    else
        add_direct_call(agent, jni, way, callee);
}

/* The class of an object as new text; NULL on failure. */
static char *class_of(struct agent *agent, JNIEnv *jni, jobject object)
{
    jclass class = (*jni)->GetObjectClass(jni, object);
    char *name = class_name_new(agent->jvmti, class);
    (*jni)->DeleteLocalRef(jni, class);
    return name;
}

static bool is_thread_class(const struct method *method)
{
    return strcmp(method->class_name, "java.lang.Thread") == 0 ||
           strcmp(method->class_name, "java.lang.VirtualThread") == 0;
}

/* Thread.run calls the thread's Runnable, in later JDKs by way of runWith. */
static bool is_thread_run(const struct method *method)
{
    return is_thread_class(method) && strncmp(method->name, "run", 3) == 0;
}

/* An application's method has no other below it on its thread. */
static void add_root(struct agent *agent, JNIEnv *jni, jthread thread, const struct way *way,
                     const struct method *callee)
{
    jvmtiEnv *jvmti = agent->jvmti;
    bool own = way->library == NULL || is_thread_run(way->library);
    struct fact fact = {.kind = own ? FACT_START : FACT_TASK, .to = callee};
    jlong tag = 0;
    if (own && (*jvmti)->GetTag(jvmti, thread, &tag) == JVMTI_ERROR_NONE && tag > 0) {
        fact.from = agent->starts[tag - 1].method;
        fact.at = agent->starts[tag - 1].at;
    }
    char *class_name = class_of(agent, jni, thread);
    fact.class_name = class_name;
    add(agent, fact);
    free(class_name);
}

/* A synchronized method has just been entered, with its monitor held. */
static void add_entry_lock(struct agent *agent, JNIEnv *jni, jthread thread, const struct method *method)
{
    struct fact fact = {.kind = FACT_LOCK, .from = method, .at = AT_ENTRY, .class_name = "java.lang.Class"};
    jobject self = NULL;
    if (method->is_static) {
        add(agent, fact);
    } else if ((*agent->jvmti)->GetLocalObject(agent->jvmti, thread, 0, 0, &self) == JVMTI_ERROR_NONE) {
        char *class_name = class_of(agent, jni, self);
        fact.class_name = class_name;
        add(agent, fact);
        free(class_name);
        (*jni)->DeleteLocalRef(jni, self);
    }
}

static void application_entered(struct agent *agent, JNIEnv *jni, jthread thread, const struct method *callee)
{
    struct way way = way_down(agent, jni, true);
    if (strcmp(callee->name, "<clinit>") == 0)
        add(agent, (struct fact){.kind = FACT_INIT, .from = way.caller, .at = way.at, .to = callee});
    else if (way.caller == NULL)
        add_root(agent, jni, thread, &way, callee);
    else if (way.library != NULL)
        add(agent, (struct fact){.kind = FACT_BACK, .from = way.caller, .at = way.at, .to = callee});
    else
        add_call(agent, jni, &way, callee);
    if (callee->is_synchronized)
        add_entry_lock(agent, jni, thread, callee);
}

/* Thread.start is about to start the thread that is its first variable: remembers which application code asked for
 * it. */
static void remember_start(struct agent *agent, JNIEnv *jni, jthread thread)
{
    jvmtiEnv *jvmti = agent->jvmti;
    struct way way = way_down(agent, jni, true);
    jobject started = NULL;
    if (way.caller == NULL || (*jvmti)->GetLocalObject(jvmti, thread, 0, 0, &started) != JVMTI_ERROR_NONE)
        return;
    if (agent->start_count < MOST_STARTS) {
        agent->starts[agent->start_count++] = (struct start){.method = way.caller, .at = way.at};
        (*jvmti)->SetTag(jvmti, started, (jlong)agent->start_count);
    } else {
        agent->complete = false;
    }
    (*jni)->DeleteLocalRef(jni, started);
}

static void library_entered(struct agent *agent, JNIEnv *jni, jthread thread, const struct method *callee)
{
    struct way way = way_down(agent, jni, false);
    if (way.caller != NULL && !way.form && !(way.proxy && is_boxing(callee)))
        add_call(agent, jni, &way, callee);
    if (is_thread_class(callee) && strcmp(callee->name, "start") == 0 && strcmp(callee->descriptor, "()V") == 0)
        remember_start(agent, jni, thread);
}

static void JNICALL on_method_entry(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID id)
{
    struct agent *agent = agent_enter(jvmti);
    if (agent == NULL)
        return;
    const struct method *callee = methods_find(agent->methods, jni, id);
    if (callee != NULL && callee->kind == METHOD_APPLICATION)
        application_entered(agent, jni, thread, callee);
    else if (callee != NULL && callee->kind == METHOD_LIBRARY)
        library_entered(agent, jni, thread, callee);
    agent_leave(agent);
}

/* The object of the innermost monitor that the top frame holds, as the JVM counts: the oldest first, and one that is
 * held twice only once. A local reference, or NULL. */
static jobject innermost_monitor(struct agent *agent, JNIEnv *jni, jthread thread)
{
    jvmtiEnv *jvmti = agent->jvmti;
    jvmtiMonitorStackDepthInfo *monitors = NULL;
    jobject innermost = NULL;
    jint count = 0;
    if ((*jvmti)->GetOwnedMonitorStackDepthInfo(jvmti, thread, &count, &monitors) != JVMTI_ERROR_NONE)
        return NULL;
    for (jint i = 0; i < count; i++) {
        jobject unused = monitors[i].monitor;
        if (monitors[i].stack_depth == 0) {
            unused = innermost;
            innermost = monitors[i].monitor;
        }
        (*jni)->DeleteLocalRef(jni, unused);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)monitors);
    return innermost;
}

/* The object whose monitor was taken by the monitorenter at an index. The variable that holds it is exact, but the
 * JVM shows it only if the class file names no variables (or this one too). */
static jobject entered_monitor(struct agent *agent, JNIEnv *jni, jthread thread, jmethodID method, jlocation at)
{
    jvmtiEnv *jvmti = agent->jvmti;
    jobject object = NULL;
    jint variable = code_monitor_variable(jvmti, method, at);
    if (variable >= 0 && (*jvmti)->GetLocalObject(jvmti, thread, 0, variable, &object) == JVMTI_ERROR_NONE)
        return object;
    return innermost_monitor(agent, jni, thread);
}

/* The instruction behind a monitorenter is about to run. It may also be where a loop jumps to, but then the monitor is
 * still held, and those that were taken in the loop are not. */
static void JNICALL on_breakpoint(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID id, jlocation behind)
{
    struct agent *agent = agent_enter(jvmti);
    if (agent == NULL)
        return;
    const struct method *method = methods_find(agent->methods, jni, id);
    jobject object = entered_monitor(agent, jni, thread, id, behind - 1);
    if (method != NULL && object != NULL) {
        char *class_name = class_of(agent, jni, object);
        add(agent, (struct fact){.kind = FACT_LOCK, .from = method, .at = (int)behind - 1, .class_name = class_name});
        free(class_name);
    } else {
        agent->complete = false;
    }
    (*jni)->DeleteLocalRef(jni, object);
    agent_leave(agent);
}

static void break_behind(jvmtiEnv *jvmti, jmethodID method, jlocation at)
{
    (*jvmti)->SetBreakpoint(jvmti, method, at + 1);
}

static void JNICALL on_class_prepare(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jclass class)
{
    (void)thread;
    struct agent *agent = agent_enter(jvmti);
    if (agent == NULL)
        return;
    bool wanted = methods_is_application(agent->methods, jni, class);
    agent_leave(agent);
    jmethodID *methods = NULL;
    jint count = 0;
    if (!wanted || (*jvmti)->GetClassMethods(jvmti, class, &count, &methods) != JVMTI_ERROR_NONE)
        return;
    for (jint i = 0; i < count; i++)
        code_each_monitorenter(jvmti, methods[i], break_behind);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
}

static void fail(const char *what)
{
    fprintf(stderr, "the recording agent failed: %s\n", what);
    abort();
}

static void JNICALL on_vm_init(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread)
{
    static const jvmtiEvent events[] = {JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_BREAKPOINT};
    (void)thread;
    struct agent *agent = agent_enter(jvmti);
    if (agent == NULL)
        return;
    agent->loader = jvm_application_loader(jni);
    agent->methods = agent->loader != NULL ? methods_new(jvmti, agent->loader) : NULL;
    if (agent->methods == NULL)
        fail("no class loader");
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
    if (!facts_write(agent->facts, agent->path, agent->complete && !methods_overflowed(agent->methods)))
        fprintf(stderr, "%s: the facts cannot be written\n", agent->path);
    facts_free(agent->facts);
    methods_free(agent->methods);
    free(agent->starts);
    (*jni)->DeleteGlobalRef(jni, agent->loader);
    agent_leave(agent);
}

static struct agent *agent_new(jvmtiEnv *jvmti, const char *path)
{
    struct agent *agent = calloc(1, sizeof *agent + strlen(path) + 1);
    if (agent == NULL)
        return NULL;
    agent->jvmti = jvmti;
    agent->complete = true;
    agent->facts = facts_new();
    agent->starts = calloc(MOST_STARTS, sizeof *agent->starts);
    strcpy(agent->path, path);
    if (agent->facts != NULL && agent->starts != NULL &&
        (*jvmti)->CreateRawMonitor(jvmti, "reality", &agent->monitor) == JVMTI_ERROR_NONE)
        return agent;
    facts_free(agent->facts);
    free(agent->starts);
    free(agent);
    return NULL;
}

static bool set_up(jvmtiEnv *jvmti, struct agent *agent)
{
    jvmtiCapabilities capabilities = {.can_generate_method_entry_events = 1,
                                      .can_generate_breakpoint_events = 1,
                                      .can_get_bytecodes = 1,
                                      .can_get_constant_pool = 1,
                                      .can_access_local_variables = 1,
                                      .can_get_owned_monitor_stack_depth_info = 1,
                                      .can_tag_objects = 1};
    jvmtiEventCallbacks callbacks = {.VMInit = on_vm_init,
                                     .VMDeath = on_vm_death,
                                     .ClassPrepare = on_class_prepare,
                                     .MethodEntry = on_method_entry,
                                     .Breakpoint = on_breakpoint};
    jvm_add_virtual_threads(jvmti, &capabilities);
    return (*jvmti)->SetEnvironmentLocalStorage(jvmti, agent) == JVMTI_ERROR_NONE &&
           (*jvmti)->AddCapabilities(jvmti, &capabilities) == JVMTI_ERROR_NONE &&
           (*jvmti)->SetEventCallbacks(jvmti, &callbacks, (jint)sizeof callbacks) == JVMTI_ERROR_NONE &&
           (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL) == JVMTI_ERROR_NONE &&
           (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL) == JVMTI_ERROR_NONE;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved)
{
    (void)reserved;
    jvmtiEnv *jvmti = NULL;
    if (options == NULL || *options == '\0') {
        fputs("the recording agent needs the name of a file: -agentpath:libreality.so=FILE\n", stderr);
        return JNI_ERR;
    }
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK)
        return JNI_ERR;
    struct agent *agent = agent_new(jvmti, options);
    return agent != NULL && set_up(jvmti, agent) ? JNI_OK : JNI_ERR;
}
