/* The line that says what is being done: on a terminal only, gone when the work is done, and clean under the thread
 * sanitizer. */
#include "cli/progress.h"

#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* A terminal with stderr at its other end; *before is the stderr that was. */
static int open_terminal(int *before)
{
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(terminal >= 0);
    assert_int_equal(grantpt(terminal), 0);
    assert_int_equal(unlockpt(terminal), 0);
    int end = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    assert_true(end >= 0);
    fflush(stderr);
    *before = dup(STDERR_FILENO);
    dup2(end, STDERR_FILENO);
    close(end);
    return terminal;
}

/* What was written to the terminal by then. The kernel hands it on in parts, and when it comes to it: what ends as
 * is awaited is waited for long, what else may come for a moment (NULL). */
static void close_terminal(int terminal, int before, const char *awaited, char *said, size_t room)
{
    enum { LONG = 60000, MOMENT = 200 }; /* milliseconds */
    struct pollfd ready = {.fd = terminal, .events = POLLIN};
    size_t length = 0;
    fflush(stderr);
    said[0] = '\0';
    while ((awaited == NULL || strstr(said, awaited) == NULL) && length < room - 1 &&
           poll(&ready, 1, awaited != NULL ? LONG : MOMENT) == 1) {
        ssize_t got = read(terminal, said + length, room - 1 - length);
        if (got <= 0)
            break;
        length += (size_t)got;
        said[length] = '\0';
    }
    dup2(before, STDERR_FILENO);
    close(before);
    close(terminal);
}

static void test_shown(void **state)
{
    char said[500];
    int before, terminal = open_terminal(&before);
    (void)state;
    struct progress *progress = progress_start(true, "counting sheep");
    usleep(2500 * 1000);
    progress_update(progress, "counting goats");
    usleep(2500 * 1000);
    progress_stop(progress);
    close_terminal(terminal, before, "\033[K", said, sizeof said);
    assert_non_null(progress);
    assert_non_null(strstr(said, "\rcounting sheep, "));
    assert_non_null(strstr(said, "\rcounting goats, "));
    assert_non_null(strstr(said, "\r\033[K")); /* and removed */
}

/* What ends within a moment shows nothing. */
static void test_short(void **state)
{
    char said[500];
    int before, terminal = open_terminal(&before);
    (void)state;
    for (int i = 0; i < 50; i++)
        progress_stop(progress_start(true, "a moment"));
    close_terminal(terminal, before, NULL, said, sizeof said);
    assert_string_equal(said, "");
}

static void test_not_wanted(void **state)
{
    (void)state;
    int before, terminal = open_terminal(&before);
    struct progress *unwanted = progress_start(false, "nothing");
    char said[500];
    close_terminal(terminal, before, NULL, said, sizeof said);
    assert_null(unwanted);
    assert_string_equal(said, "");
    progress_stop(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_shown), cmocka_unit_test(test_short),
                                       cmocka_unit_test(test_not_wanted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
