#include "run/c_native.h"

#include "base/buffer.h"
#include "base/system/file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { PATH = 128, MOST_ARGUMENTS = 32, RUN_SECONDS = 60 };

/* Adds a list to arguments that end with NULL. */
static void add(const char **arguments, const char *const *more)
{
    size_t count = 0;
    while (arguments[count] != NULL)
        count++;
    for (; *more != NULL; more++) {
        assert_true(count + 1 < MOST_ARGUMENTS);
        arguments[count++] = *more;
    }
    arguments[count] = NULL;
}

struct child c_native_run(const char *folder, unsigned number, const char *path, const char *const *flags,
                          unsigned seconds)
{
    char binary[PATH];
    snprintf(binary, sizeof binary, "%s/program%u", folder, number);
    const char *compile[MOST_ARGUMENTS] = {"/usr/bin/env", "clang", "-w", "-O0", "-ffp-contract=off", NULL};
    add(compile, flags);
    add(compile, (const char *const[]){path, "-o", binary, "-lm", "-pthread", NULL});
    if (c_native_says(path, "// natively: -mcx16 -latomic"))
        add(compile, (const char *const[]){"-mcx16", "-latomic", NULL});
    struct child compiled = child_run(compile, NULL);
    if (compiled.status != 0)
        fail_msg("%s does not compile: %s", path, compiled.errors.text);
    child_free(&compiled);
    const char *start[] = {binary, NULL};
    return child_run_for(start, NULL, seconds);
}

void c_native_bitcode(const char *folder, const char *path, char into[C_NATIVE_PATH])
{
    snprintf(into, C_NATIVE_PATH, "%s/program.bc", folder);
    const char *compile[MOST_ARGUMENTS] = {
        "/usr/bin/env",      "clang", "-c", "-emit-llvm", "-O0", "-g", "-Xclang", "-disable-O0-optnone", "-w",
        "-ffp-contract=off", NULL};
    add(compile, (const char *const[]){path, "-o", into, NULL});
    struct child compiled = child_run(compile, NULL);
    if (compiled.status != 0)
        fail_msg("%s does not compile: %s", path, compiled.errors.text);
    child_free(&compiled);
}

static bool is_same(const struct child *one, const struct child *other)
{
    return one->status == other->status && one->out.length == other->out.length &&
           memcmp(one->out.text, other->out.text, one->out.length) == 0;
}

bool c_native_is_same(const char *path, const char *const *options, const struct child *native)
{
    const char *arguments[MOST_ARGUMENTS] = {child_heddle(), "run", path, NULL};
    add(arguments, options);
    struct child child = child_run_for(arguments, NULL, RUN_SECONDS);
    bool same = is_same(&child, native);
    if (!same) {
        print_error("%s", path);
        for (; *options != NULL; options++)
            print_error(" %s", *options);
        print_error(": natively %d\n%s\nhere %d\n%s%s\n", native->status, native->out.text, child.status,
                    child.out.text, child.errors.text);
    }
    child_free(&child);
    return same;
}

bool c_native_says(const char *path, const char *comment)
{
    struct buffer text = {0};
    assert_true(file_read(path, NULL, &text));
    bool says = strstr(text.text, comment) != NULL;
    buffer_free(&text);
    return says;
}

void c_native_random(unsigned seed, const char *path)
{
    char command[4 * PATH];
    /* Small programs: of the larger ones many do not end soon. csmith leaves a file where it works: each has a place
     * of its own. */
    snprintf(command, sizeof command,
             "mkdir -p %s.made && cd %s.made && csmith --seed %u --max-funcs 4 --max-block-depth 3 --max-block-size 3 "
             "--output %s",
             path, path, seed, path);
    const char *arguments[] = {"/bin/sh", "-c", command, NULL};
    struct child made = child_run(arguments, NULL);
    assert_int_equal(made.status, 0);
    child_free(&made);
}
