/* Models: java.lang.System, Runtime, properties, standard output, signals, and other things of the system. */
#include "base/buffer.h"
#include "run/java/natives/natives.h"
#include "run/step.h"

#include <limits.h>
#include <unistd.h>

#define NATIVE(name) static bool name(struct cpu *cpu, const uint64_t *a, uint64_t *result)

/* Time is that of the program alone: it starts on the first of January 2024. */
static const uint64_t epoch_milliseconds = UINT64_C(1704067200000), milliseconds = 1000000, second = 1000000000;

NATIVE(current_time)
{
    (void)a;
    *result = epoch_milliseconds + native_clock(cpu) / milliseconds;
    return true;
}

NATIVE(nano_time)
{
    (void)a;
    *result = native_clock(cpu);
    return true;
}

NATIVE(nano_adjustment)
{
    *result = (epoch_milliseconds / 1000 - a[0]) * second + native_clock(cpu);
    return true;
}

/* System.in, out and err are final, and set all the same. */
static bool set_stream(struct cpu *cpu, const char *name, uint64_t stream)
{
    struct run_class *system = run_class(cpu->run, "java/lang/System");
    struct run_field *field = run_field_find(cpu->run, system, name);
    run_put(cpu->run, run_class_state(cpu->run, system->number)->statics, field, stream);
    return true;
}

NATIVE(set_in)
{
    (void)result;
    return set_stream(cpu, "in", a[0]);
}

NATIVE(set_out)
{
    (void)result;
    return set_stream(cpu, "out", a[0]);
}

NATIVE(set_err)
{
    (void)result;
    return set_stream(cpu, "err", a[0]);
}

NATIVE(processors)
{
    (void)cpu, (void)a;
    *result = 4;
    return true;
}

NATIVE(free_memory)
{
    (void)a;
    *result = cpu->run->state->heap_limit - cpu->run->state->heap_top;
    return true;
}

NATIVE(max_memory)
{
    (void)a;
    *result = cpu->run->state->heap_limit;
    return true;
}

NATIVE(halt)
{
    (void)result;
    struct run_state *state = run_write_state(cpu->run);
    state->stopped = RUN_EXITED;
    state->status = (int32_t)a[0];
    cpu_stop(cpu);
    return false;
}

/* Properties. */

static ref new_strings(struct run *run, uint32_t count)
{
    return run_new_array(run, run_array_of(run, run->known.string), count);
}

static void set_string(struct run *run, ref array, uint32_t index, const char *text)
{
    ref string = run_new_utf8(run, text);
    heap_put(run, array, (uint32_t)(ARRAY_BASE + index * sizeof(ref)), LAYOUT_REF, string);
}

NATIVE(vm_properties)
{
    static const char *const pairs[] = {"java.home",
                                        "/",
                                        "java.vm.specification.name",
                                        "Java Virtual Machine Specification",
                                        "java.vm.specification.vendor",
                                        "Oracle Corporation",
                                        "java.vm.specification.version",
                                        "17",
                                        "java.vm.name",
                                        "heddle",
                                        "java.vm.vendor",
                                        "heddle",
                                        "java.vm.version",
                                        "1",
                                        "java.vm.info",
                                        "interpreted mode",
                                        "java.class.path",
                                        "",
                                        "java.library.path",
                                        "",
                                        "sun.reflect.inflationThreshold",
                                        "2147483647",
                                        "jdk.debug",
                                        "release",
                                        "sun.nio.MaxDirectMemorySize",
                                        "-1"};
    enum { COUNT = sizeof pairs / sizeof *pairs };
    (void)a;
    ref array = new_strings(cpu->run, COUNT + 2);
    for (uint32_t i = 0; array != 0 && i < COUNT; i++)
        set_string(cpu->run, array, i, pairs[i]);
    return native_made(cpu, array, result);
}

/* The folder that the program runs in. So that where other objects lie does not depend on its length (they have
 * their hash codes by that), a constant behind it takes what is left of the room for the longest. */
static const char *working_folder(struct run *run, char folder[PATH_MAX])
{
    char rest[PATH_MAX];
    if (getcwd(folder, PATH_MAX) == NULL || folder[0] != '/')
        memcpy(folder, "/", 2);
    size_t length = (strlen(folder) + 7) & ~(size_t)7;
    memset(rest, ' ', sizeof rest);
    run_literal(run, rest, PATH_MAX - length);
    return folder;
}

/* By the names of the constants that say where each property stands. */
NATIVE(platform_properties)
{
    struct run *run = cpu->run;
    char room[PATH_MAX];
    const char *folder = working_folder(run, room);
    const struct {
        const char *name, *text;
    } rows[] = {{"_file_separator_NDX", "/"},
                {"_path_separator_NDX", ":"},
                {"_line_separator_NDX", "\n"},
                {"_os_name_NDX", "Linux"},
                {"_os_arch_NDX", "amd64"},
                {"_os_version_NDX", "1"},
                {"_user_dir_NDX", folder},
                {"_user_home_NDX", "/"},
                {"_user_name_NDX", "user"},
                {"_java_io_tmpdir_NDX", "/tmp"},
                {"_display_language_NDX", "en"},
                {"_display_country_NDX", "US"},
                {"_file_encoding_NDX", run->codeset},
                {"_sun_jnu_encoding_NDX", run->codeset},
                {"_stdout_encoding_NDX", run->codeset},
                {"_stderr_encoding_NDX", run->codeset},
                {"_sun_stdout_encoding_NDX", run->codeset},
                {"_sun_stderr_encoding_NDX", run->codeset},
                {"_native_encoding_NDX", run->codeset},
                {"_sun_arch_data_model_NDX", "64"},
                {"_sun_cpu_endian_NDX", "little"},
                {"_sun_io_unicode_encoding_NDX", "UnicodeLittle"}};
    struct run_class *raw = run_class(run, "jdk/internal/util/SystemProps$Raw");
    struct run_field *length = run_field_find(run, raw, "FIXED_LENGTH");
    (void)a;
    if (length == NULL || length->ir->constant == IR_NONE) {
        cpu_fail(cpu, "this JDK keeps its properties in an unknown way");
        return false;
    }
    uint32_t count = (uint32_t)raw->module->constants[length->ir->constant].number;
    ref array = new_strings(run, count);
    for (size_t i = 0; array != 0 && i < sizeof rows / sizeof *rows; i++) {
        struct run_field *field = run_field_find(run, raw, rows[i].name);
        if (field == NULL || field->ir->constant == IR_NONE)
            continue;
        uint32_t index = (uint32_t)raw->module->constants[field->ir->constant].number;
        if (index < count)
            set_string(run, array, index, rows[i].text);
    }
    return native_made(cpu, array, result);
}

/* Standard output and error: no other files can be written. */
static int descriptor_of(struct run *run, ref stream)
{
    struct run_field *outer = run_field_find(run, run_class(run, "java/io/FileOutputStream"), "fd");
    struct run_field *inner = run_field_find(run, run_class(run, "java/io/FileDescriptor"), "fd");
    if (outer == NULL || inner == NULL)
        return -1;
    return (int)(int32_t)run_get(run, (ref)run_get(run, stream, outer), inner);
}

NATIVE(write_bytes)
{
    struct run *run = cpu->run;
    (void)result;
    if (a[1] == 0)
        return cpu_throw_null(cpu);
    uint64_t from = (uint32_t)a[2], count = (uint32_t)a[3];
    if (from + count > run_length(run, (ref)a[1]))
        return cpu_throw_new(cpu, "java/lang/IndexOutOfBoundsException", NULL);
    tell_access(cpu, (ref)a[1], ARRAY_BASE + from, count, STEP_READS);
    if (run->write != NULL)
        run->write(run->write_context, descriptor_of(run, (ref)a[0]), run_at(run, (uint32_t)a[1] + ARRAY_BASE + from),
                   count);
    return true;
}

NATIVE(write_byte)
{
    uint8_t byte = (uint8_t)a[1];
    (void)result;
    if (cpu->run->write != NULL)
        cpu->run->write(cpu->run->write_context, descriptor_of(cpu->run, (ref)a[0]), &byte, 1);
    return true;
}

/* Where everybody is at GMT: that time zone needs no data. */
NATIVE(zone_info)
{
    struct buffer name = {0};
    if (a[0] != 0)
        run_string_text(cpu->run, (ref)a[0], &name);
    bool known = name.length == 3 && (memcmp(name.text, "GMT", 3) == 0 || memcmp(name.text, "UTC", 3) == 0);
    if (!known)
        cpu_fail(cpu, "the time zone '%s' is not modelled", name.text == NULL ? "" : name.text);
    buffer_free(&name);
    *result = 0;
    return known;
}

NATIVE(zone_rules)
{
    (void)a, (void)result;
    cpu_fail(cpu, "the data of time zones are not modelled");
    return false;
}

NATIVE(break_iterator)
{
    (void)a, (void)result;
    cpu_fail(cpu, "the data of BreakIterator are not modelled");
    return false;
}

/* There is no environment. */
NATIVE(environment)
{
    (void)a;
    return native_made(cpu, run_new_array(cpu->run, run_array_of(cpu->run, cpu->run->known.bytes), 0), result);
}

NATIVE(locale_data)
{
    (void)a, (void)result;
    cpu_fail(cpu, "the data of locales other than English ones are not modelled");
    return false;
}

const struct native natives_system[] = {
    {"java/lang/System", "currentTimeMillis", NULL, current_time},
    {"java/lang/System", "nanoTime", NULL, nano_time},
    {"jdk/internal/misc/VM", "getNanoTimeAdjustment", NULL, nano_adjustment},
    {"java/lang/System", "setIn0", NULL, set_in},
    {"java/lang/System", "setOut0", NULL, set_out},
    {"java/lang/System", "setErr0", NULL, set_err},
    {"java/lang/System", "getSecurityManager", NULL, native_nothing},
    {"java/lang/System", "loadLibrary", NULL, native_nothing},
    {"jdk/internal/loader/BootLoader", "loadLibrary", NULL, native_nothing},
    {"java/lang/Runtime", "availableProcessors", NULL, processors},
    {"java/lang/Runtime", "freeMemory", NULL, free_memory},
    {"java/lang/Runtime", "totalMemory", NULL, max_memory},
    {"java/lang/Runtime", "maxMemory", NULL, max_memory},
    {"java/lang/Runtime", "gc", NULL, native_nothing},
    {"java/lang/Shutdown", "logRuntimeExit", NULL, native_nothing},
    {"java/lang/ProcessImpl", "init", NULL, native_nothing},
    {"java/lang/Shutdown", "beforeHalt", NULL, native_nothing},
    {"java/lang/Shutdown", "halt0", NULL, halt},
    {"jdk/internal/util/SystemProps$Raw", "vmProperties", NULL, vm_properties},
    {"jdk/internal/util/SystemProps$Raw", "platformProperties", NULL, platform_properties},
    {"jdk/internal/misc/VM", "initialize", NULL, native_nothing},
    {"jdk/internal/misc/VM", "initializeOSEnvironment", NULL, native_nothing},
    {"jdk/internal/misc/CDS", "isDumpingClassList0", NULL, native_nothing},
    {"jdk/internal/misc/CDS", "isDumpingArchive0", NULL, native_nothing},
    {"jdk/internal/misc/CDS", "isSharingEnabled0", NULL, native_nothing},
    {"jdk/internal/misc/CDS", "getCDSConfigStatus", NULL, native_nothing},
    {"jdk/internal/misc/CDS", "initializeFromArchive", NULL, native_nothing},
    {"jdk/internal/misc/CDS", "getRandomSeedForDumping", NULL, native_true},
    {"java/lang/Terminator", "setup", NULL, native_nothing},
    {"java/io/FileOutputStream", "writeBytes", NULL, write_bytes},
    {"java/io/FileOutputStream", "write", "(IZ)V", write_byte},
    {"java/security/AccessController", "getStackAccessControlContext", NULL, native_nothing},
    {"java/security/AccessController", "getInheritedAccessControlContext", NULL, native_nothing},
    {"java/security/AccessController", "ensureMaterializedForStackWalk", NULL, native_nothing},
    {"java/security/AccessController", "getProtectionDomain", NULL, native_nothing},
    {"java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", NULL, native_true},
    {"java/util/TimeZone", "getSystemTimeZoneID", NULL, native_nothing},
    {"java/util/TimeZone", "getSystemGMTOffsetID", NULL, native_nothing},
    {"sun/util/calendar/ZoneInfoFile", "<clinit>", NULL, native_nothing},
    {"sun/util/calendar/ZoneInfoFile", "getZoneInfo", "(Ljava/lang/String;)Lsun/util/calendar/ZoneInfo;", zone_info},
    {"java/time/zone/TzdbZoneRulesProvider", "<init>", NULL, zone_rules},
    {"java/text/BreakIterator", "getBreakInstance", NULL, break_iterator},
    {"java/lang/ProcessEnvironment", "environ", NULL, environment},
    {"sun/util/resources/Bundles", "loadBundleFromProviders", NULL, locale_data},
    {0},
};
