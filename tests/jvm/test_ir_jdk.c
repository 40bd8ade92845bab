/* The classes of java.base, each translated, checked, printed, read again, and compared: ir to text to ir is the
 * identity.
 *
 * Takes every class, or with HEDDLE_EVERY=n every n-th, and with HEDDLE_MODULE=all those of all modules. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "cli/output_classes.h"
#include "ir/check/check.h"
#include "ir/text/text.h"
#include "jvm/complaints.h"
#include "jvm/path/path.h"
#include "jvm/translate/translate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void round_trip(const struct path *path, uint32_t number, const struct ir_module *module,
                       struct complaints *complaints)
{
    struct arena *arena = arena_new(); /* what is read back owes nothing to the class */
    struct buffer text = {0}, again = {0}, why = {0};
    ir_print_module(module, &text);
    struct ir_module *read = ir_read_module(text.text, text.length, arena, &why);
    if (read == NULL || !ir_same_module(module, read, &why) || !ir_check_module(read, &why)) {
        path_complain(path, number, COMPLAINTS_NO_OFFSET, complaints, "round trip: %s", why.text);
    } else {
        ir_print_module(read, &again);
        if (again.length != text.length || memcmp(again.text, text.text, text.length) != 0)
            path_complain(path, number, COMPLAINTS_NO_OFFSET, complaints,
                          "it is printed in another way when read back");
    }
    buffer_free(&text);
    buffer_free(&again);
    buffer_free(&why);
    arena_free(arena);
}

static void visit(void *context, uint32_t number, struct arena *arena, struct buffer *text,
                  struct complaints *complaints)
{
    const struct path *path = context;
    struct class_error error = {0};
    struct span bytes;
    struct buffer why = {0};
    (void)text;
    if (!path_read(path, number, arena, complaints, &bytes))
        return;
    struct class_module *module = class_module_make(bytes.at, bytes.length, arena, &error);
    if (module == NULL || !translate_module(module, arena, &error))
        path_complain(path, number, error.offset, complaints, "%s", error.message);
    else if (!ir_check_module(&module->ir, &why))
        path_complain(path, number, COMPLAINTS_NO_OFFSET, complaints, "%s", why.text);
    else
        round_trip(path, number, &module->ir, complaints);
    buffer_free(&why);
}

static uint32_t *choose(const struct path *path, size_t *count)
{
    const char *every = getenv("HEDDLE_EVERY"), *module = getenv("HEDDLE_MODULE");
    unsigned long step = every != NULL ? strtoul(every, NULL, 10) : 1;
    uint32_t first = 0, number = path_count(path);
    if (module == NULL || strcmp(module, "all") != 0)
        assert_true(path_find_module(path, module != NULL ? module : "java.base", &first, &number));
    uint32_t *classes = mem_new(number, sizeof *classes);
    for (uint32_t i = 0; i < number; i += (uint32_t)(step > 0 ? step : 1))
        classes[(*count)++] = first + i;
    return classes;
}

static void test_round_trip(void **state)
{
    (void)state;
    struct complaints *complaints = complaints_new(100);
    struct path_options options = {.jdk = true};
    struct path *path = path_open(&options, complaints);
    struct buffer said = {0};
    complaints_format(complaints, &said);
    if (complaints_count(complaints) > 0)
        fail_msg("%s", said.text);
    size_t count = 0;
    uint32_t *classes = choose(path, &count);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const struct output_classes work = {path, classes, count, cores > 0 ? (unsigned)cores : 1, stdout, visit, path};
    assert_true(count > 0);
    assert_int_equal(output_classes(&work), 0);
    mem_free(classes);
    path_close(path);
    complaints_free(complaints);
    buffer_free(&said);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_round_trip)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
