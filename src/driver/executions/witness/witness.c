#include "driver/executions/witness/witness.h"

#include "base/buffer.h"
#include "verdict/verdict.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), of_end = strlen(end);
    return length >= of_end && strcmp(text + length - of_end, end) == 0;
}

/* NULL: there is none. *silent: there are others with a schedule. */
static const struct finding *find(const struct verdict *verdict, bool yaml, bool *silent)
{
    *silent = false;
    for (uint32_t i = 0; i < verdict_finding_count(verdict); i++) {
        const struct finding *finding = verdict_finding(verdict, i);
        if (finding->schedule != NULL && (yaml ? witness_yaml_tells : witness_tells)(finding))
            return finding;
        *silent |= finding->schedule != NULL;
    }
    return NULL;
}

static bool write_file(const char *path, const struct buffer *text, struct buffer *why)
{
    FILE *file = fopen(path, "w");
    bool written = file != NULL && fwrite(text->text, 1, text->length, file) == text->length;
    if (file == NULL || (fclose(file) != 0) + !written > 0)
        buffer_add_text(why, strerror(errno));
    return why->length == 0;
}

bool witness_write(const struct witness_request *request, const struct verdict *verdict, const char *path,
                   struct buffer *why)
{
    struct witness_request of = *request;
    struct buffer text = {0};
    bool yaml = ends_with(path, ".yml") || ends_with(path, ".yaml"), silent;
    of.finding = find(verdict, yaml, &silent);
    if (of.finding == NULL && silent)
        buffer_add_text(why, "the format cannot tell of what was found");
    bool any = of.finding != NULL || (request->proved && !silent);
    bool fine = why->length == 0 &&
                (!any || ((yaml ? witness_yaml : witness_graphml)(&of, &text, why) && write_file(path, &text, why)));
    buffer_free(&text);
    return fine;
}
