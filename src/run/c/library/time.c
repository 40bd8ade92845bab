/* Time: it is counted in instructions, from the first of January 2024 on. Sleeping, clocks, and the calendar, which is
 * that of UTC everywhere. */
#include "run/c/library/library.h"

#include <errno.h>
#include <time.h>

static const uint64_t second = 1000000000;

static bool put_time(struct cpu *cpu, uint64_t address, uint64_t seconds, uint64_t part)
{
    return c_put_long(cpu, address, seconds) && c_put_long(cpu, address + cpu->run->c->pointer_bytes, part);
}

C_MODEL(c_time)
{
    uint64_t now = C_SECONDS_AT_START + cpu_ask_clock(cpu, true) / second;
    return (c_low(call, 0) == 0 || c_put_long(cpu, c_low(call, 0), now)) && c_give(result, now);
}

C_MODEL(c_clock)
{
    (void)call;
    return c_give(result, cpu_ask_clock(cpu, true) / 1000);
}

C_MODEL(c_gettimeofday)
{
    uint64_t now = cpu_ask_clock(cpu, true);
    return put_time(cpu, c_low(call, 0), C_SECONDS_AT_START + now / second, now % second / 1000) && c_give(result, 0);
}

C_MODEL(c_clock_gettime)
{
    uint64_t now = cpu_ask_clock(cpu, true), start = c_int(call, 0) == C_CLOCK_REALTIME ? C_SECONDS_AT_START : 0;
    return put_time(cpu, c_low(call, 1), start + now / second, now % second) && c_give(result, 0);
}

C_MODEL(c_clock_getres)
{
    return (c_low(call, 1) == 0 || put_time(cpu, c_low(call, 1), 0, 1)) && c_give(result, 0);
}

C_MODEL(c_timespec_get)
{
    uint64_t now = cpu_ask_clock(cpu, true);
    return put_time(cpu, c_low(call, 0), C_SECONDS_AT_START + now / second, now % second) &&
           c_give(result, (uint64_t)c_int(call, 1));
}

C_MODEL(c_difftime)
{
    bool small = cpu->run->c->narrow;
    int64_t a = small ? c_int(call, 0) : (int64_t)c_low(call, 0), b = small ? c_int(call, 1) : (int64_t)c_low(call, 1);
    double value = (double)(a - b);
    *result = 0;
    memcpy(result, &value, sizeof value);
    return true;
}

bool c_get_time(struct cpu *cpu, uint64_t address, bool relative_to_start, uint64_t *time, bool *valid)
{
    uint64_t seconds, part;
    bool muted = cpu->run->step != NULL && cpu->run->step->muted;
    if (muted) { /* models of locks tell of their locks only */
        cpu->run->step->muted = false;
        c_tell(cpu, address, 2 * (uint64_t)cpu->run->c->pointer_bytes, STEP_READS);
        cpu->run->step->muted = true;
    }
    if (!c_get_long(cpu, address, &seconds) || !c_get_long(cpu, address + cpu->run->c->pointer_bytes, &part))
        return false;
    *valid = part < second && (int64_t)seconds >= 0;
    seconds = !relative_to_start ? seconds : seconds < C_SECONDS_AT_START ? 0 : seconds - C_SECONDS_AT_START;
    *time = seconds > UINT64_MAX / 4 / second ? UINT64_MAX / 4 : seconds * second + part;
    return true;
}

/* True if the time is over; else the thread waits, or *interrupted: a signal was handled meanwhile. */
static bool sleep_for(struct cpu *cpu, uint64_t time, bool *interrupted)
{
    bool again = c_resume(cpu, C_WAITS_TIME);
    *interrupted = c_was_interrupted(cpu);
    if (again || *interrupted) {
        cpu->thread->wake = 0;
        return true;
    }
    if (time == 0) {
        cpu_yield(cpu);
        return true;
    }
    return c_wait(cpu, C_WAITS_TIME, 0, 0, cpu_clock(cpu) + time);
}

/* sleep (0), which gives the seconds that are left, and usleep (1) */
C_MODEL(c_sleep)
{
    uint64_t count = (uint32_t)c_int(call, 0);
    bool interrupted;
    if (!sleep_for(cpu, call->model->number == 0 ? count * second : count * 1000, &interrupted))
        return false;
    if (interrupted && call->model->number == 1)
        return c_set_errno(cpu, EINTR) && c_give(result, UINT64_MAX);
    return c_give(result, interrupted ? c_thread(cpu->run, cpu->number)->left / second : 0);
}

/* nanosleep (0), clock_nanosleep (1), whose second argument says whether the time is absolute */
C_MODEL(c_nanosleep)
{
    bool by_clock = call->model->number == 1, valid;
    bool absolute = by_clock && c_int(call, 1) != 0;
    uint64_t time, now = cpu_clock(cpu);
    if (!c_get_time(cpu, c_low(call, by_clock ? 2 : 0), absolute && c_int(call, 0) == C_CLOCK_REALTIME, &time, &valid))
        return false;
    if (!valid)
        return by_clock ? c_give(result, EINVAL) : c_set_errno(cpu, EINVAL) && c_give(result, UINT64_MAX);
    if (absolute)
        time = time > now ? time - now : 0;
    bool interrupted;
    if (!sleep_for(cpu, time, &interrupted))
        return false;
    uint64_t rest = c_low(call, by_clock ? 3 : 1), left = c_thread(cpu->run, cpu->number)->left;
    if (interrupted && rest != 0 && !absolute && !put_time(cpu, rest, left / second, left % second))
        return false;
    if (!interrupted)
        return c_give(result, 0);
    return by_clock ? c_give(result, EINTR) : c_set_errno(cpu, EINTR) && c_give(result, UINT64_MAX);
}

/* The calendar. A struct tm has nine ints, then the distance from UTC and the name of the zone. */

enum { TM_INTS = 9, LONGEST_TIME = 1 << 12 };

static uint64_t tm_size(const struct cpu *cpu)
{
    return cpu->run->c->narrow ? 44 : 56;
}

static void to_ints(const struct tm *time, int *ints)
{
    const int values[TM_INTS] = {time->tm_sec,  time->tm_min,  time->tm_hour, time->tm_mday, time->tm_mon,
                                 time->tm_year, time->tm_wday, time->tm_yday, time->tm_isdst};
    memcpy(ints, values, sizeof values);
}

static bool put_tm(struct cpu *cpu, uint64_t address, const struct tm *time)
{
    int ints[TM_INTS];
    to_ints(time, ints);
    uint64_t size = tm_size(cpu), pointer = cpu->run->c->pointer_bytes;
    if (!c_fill(cpu, address, 0, size))
        return false;
    memcpy(c_write(cpu, address, sizeof ints), ints, sizeof ints);
    return c_put_pointer(cpu, address + size - pointer, c_address(cpu->run->c->library[C_ZONE]));
}

static bool get_tm(struct cpu *cpu, uint64_t address, struct tm *time)
{
    int ints[TM_INTS];
    const uint8_t *bytes = c_read(cpu, address, sizeof ints, false);
    if (bytes == NULL)
        return false;
    memcpy(ints, bytes, sizeof ints);
    *time = (struct tm){.tm_sec = ints[0],
                        .tm_min = ints[1],
                        .tm_hour = ints[2],
                        .tm_mday = ints[3],
                        .tm_mon = ints[4],
                        .tm_year = ints[5],
                        .tm_wday = ints[6],
                        .tm_yday = ints[7],
                        .tm_zone = "UTC"};
    return true;
}

static bool get_seconds(struct cpu *cpu, uint64_t address, time_t *seconds)
{
    uint64_t value;
    if (!c_get_long(cpu, address, &value))
        return false;
    *seconds = (time_t)value;
    return true;
}

/* gmtime and localtime (0), which give an object of the library; gmtime_r and localtime_r (1) */
C_MODEL(c_gmtime)
{
    time_t seconds;
    struct tm time;
    uint64_t to = call->model->number == 1 ? c_low(call, 1) : c_address(cpu->run->c->library[C_TM]);
    if (!get_seconds(cpu, c_low(call, 0), &seconds))
        return false;
    if (gmtime_r(&seconds, &time) == NULL)
        return c_set_errno(cpu, EOVERFLOW) && c_give(result, 0);
    return put_tm(cpu, to, &time) && c_give(result, to);
}

/* mktime, timegm: what is out of range is brought into it. */
C_MODEL(c_mktime)
{
    struct tm time;
    if (!get_tm(cpu, c_low(call, 0), &time))
        return false;
    time_t seconds = timegm(&time);
    return put_tm(cpu, c_low(call, 0), &time) && c_give(result, (uint64_t)seconds);
}

/* asctime (0), ctime (1), asctime_r (2), ctime_r (3) */
C_MODEL(c_asctime)
{
    enum { TEXT = 26 };
    bool by_seconds = (call->model->number & 1) != 0, own = call->model->number < 2;
    uint64_t to = own ? c_address(cpu->run->c->library[C_TIME_TEXT]) : c_low(call, 1);
    struct tm time = {0};
    char text[TEXT + 64] = "";
    time_t seconds = 0;
    if (by_seconds ? !get_seconds(cpu, c_low(call, 0), &seconds) : !get_tm(cpu, c_low(call, 0), &time))
        return false;
    if ((by_seconds && gmtime_r(&seconds, &time) == NULL) || time.tm_wday < 0 || time.tm_wday > 6 || time.tm_mon < 0 ||
        time.tm_mon > 11 || time.tm_year > 9999 - 1900 || time.tm_year < -1900)
        return c_set_errno(cpu, EINVAL) && c_give(result, 0);
    strftime(text, sizeof text, "%a %b %e %H:%M:%S %Y\n", &time);
    if (call->model->number == 1 && !put_tm(cpu, c_address(cpu->run->c->library[C_TM]), &time))
        return false;
    uint8_t *bytes = c_write(cpu, to, strlen(text) + 1);
    if (bytes == NULL)
        return false;
    memcpy(bytes, text, strlen(text) + 1);
    return c_give(result, to);
}

/* %s asks for the time zone of the machine. */
static bool asks_for_zone(const char *format)
{
    for (; *format != '\0'; format++) {
        if (*format != '%')
            continue;
        format += 1 + strspn(format + 1, "_-0^#EO123456789");
        if (*format == 's')
            return true;
        if (*format == '\0')
            return false;
    }
    return false;
}

C_MODEL(c_strftime)
{
    uint64_t length, room = c_low(call, 1);
    const char *format = c_string(cpu, c_low(call, 2), UINT64_MAX, &length);
    char text[LONGEST_TIME];
    struct tm time;
    if (format == NULL || !get_tm(cpu, c_low(call, 3), &time))
        return false;
    if (asks_for_zone(format)) {
        cpu_fail(cpu, "%s: the conversion %%s is not modelled", call->model->name);
        return false;
    }
    size_t size = strftime(text, room < sizeof text ? room : sizeof text, format, &time);
    if (size == 0) {
        c_tell(cpu, c_low(call, 0), room, STEP_WRITES);
        return c_give(result, 0); /* it is empty, or does not fit: what is there then is not said */
    }
    uint8_t *to = c_write(cpu, c_low(call, 0), size + 1);
    if (to == NULL)
        return false;
    memcpy(to, text, size + 1);
    return c_give(result, size);
}

/* times: what the process used, in hundredths of a second */
C_MODEL(c_times)
{
    uint64_t now = cpu_clock(cpu) / (second / 100), address = c_low(call, 0), size = cpu->run->c->pointer_bytes;
    if (address != 0 && (!c_fill(cpu, address, 0, 4 * size) || !c_put_long(cpu, address, now)))
        return false;
    return c_give(result, now);
}
