/* The table of library models is what models.c and docs/facts.md say. */
#include "facts/models.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void test_rows_are_sorted(void **state)
{
    (void)state;
    for (uint32_t i = 1; i < library_model_count; i++) {
        const struct library_model *before = &library_models[i - 1], *row = &library_models[i];
        int order = strcmp(before->class, row->class);
        if (order == 0)
            order = strcmp(before->method, row->method);
        if (order > 0 || (order == 0 && (before->descriptor == NULL || row->descriptor == NULL)))
            fail_msg("%s.%s stands at the wrong place, or twice", row->class, row->method);
    }
}

/* Whether each statement begins with a word that is known. */
static void test_words_are_known(void **state)
{
    (void)state;
    static const char *const known[] = {
        "r",
        "threads",
        "elements",
        "static",
        "raw",
        "call",
        "start",
        "for_name",
        "class_make",
        "class_method",
        "class_field",
        "class_constructor",
        "super_class",
        "component_type",
        "array_make",
        "array_copy",
        "array_copy_range",
        "gap",
        "member_invoke",
        "field_access",
        "find_method",
        "find_constructor",
        "find_variable",
        "updater",
        "handle_invoke",
        "variable_access",
        "field_offset",
        "member_offset",
        "element_variable",
        "find_own_variable",
        "field",
        "load_class",
        "proxy_make",
        "service_load",
    };
    for (uint32_t i = 0; i < library_model_count; i++) {
        for (const char *at = library_models[i].effects; *at != '\0';) {
            at += strspn(at, " +");
            size_t length = strcspn(at, " ,");
            bool found = false;
            for (size_t n = 0; n < sizeof known / sizeof *known; n++)
                found |= strlen(known[n]) == length && memcmp(known[n], at, length) == 0;
            if (!found)
                fail_msg("%s.%s: unknown word in '%s'", library_models[i].class, library_models[i].method, at);
            at += strcspn(at, ",");
            at += *at == ',';
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_are_sorted),
        cmocka_unit_test(test_words_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
