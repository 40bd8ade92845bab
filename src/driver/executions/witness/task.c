#include "driver/executions/witness/task.h"

#include "base/budget.h"
#include "base/buffer.h"
#include "base/system/file.h"
#include "verdict/verdict.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The properties of SV-COMP, by kinds of findings. */
static const char *const properties[FINDING_KINDS] = {
    [FINDING_ASSERTION] = "CHECK( init(main()), LTL(G ! call(reach_error())) )",
    [FINDING_RACE] = "CHECK( init(main()), LTL(G ! data-race) )",
    [FINDING_MEMORY] = "CHECK( init(main()), LTL(G valid-deref) )",
    [FINDING_LEAK] = "CHECK( init(main()), LTL(G valid-memcleanup) )"};

bool witness_tells(const struct finding *finding)
{
    return properties[finding->kind] != NULL;
}

/* What was asked without a property file: of a finding what it breaks, else all that is proved. */
static bool add_properties(const struct witness_request *request, struct buffer *to, struct buffer *why)
{
    unsigned kinds = request->finding != NULL ? 1U << request->finding->kind : request->kinds;
    size_t from = to->length;
    for (unsigned kind = 0; kind < FINDING_KINDS; kind++)
        if (kinds >> kind & 1 && properties[kind] != NULL)
            buffer_format(to, "%s%s", to->length > from ? "\n" : "", properties[kind]);
    if (to->length == from)
        buffer_add_text(why, "SV-COMP has no property for what was asked");
    return to->length > from;
}

bool task_specification(const struct witness_request *request, struct buffer *to, struct buffer *why)
{
    struct buffer file = {0};
    bool fine = request->property == NULL || file_read(request->property, request->budget, &file);
    if (!fine)
        buffer_format(why, "cannot read '%s': %s", request->property, strerror(errno));
    while (file.length > 0 && (unsigned char)file.text[file.length - 1] <= ' ')
        file.length--;
    if (file.length > 0)
        buffer_add(to, file.text, file.length);
    else
        fine = fine && add_properties(request, to, why);
    buffer_free(&file);
    return fine;
}

void task_time(char text[TASK_TIME])
{
    const char *wish = getenv("SOURCE_DATE_EPOCH");
    time_t now = wish != NULL ? (time_t)strtoll(wish, NULL, 10) : time(NULL);
    struct tm parts = {.tm_year = 0};
    strftime(text, TASK_TIME, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &parts) != NULL ? &parts : &(struct tm){0});
}

bool task_file(const struct witness_request *request, const char *path, struct buffer *text, char hash[SHA256_TEXT],
               struct buffer *why)
{
    bool fine = file_read(path, request->budget, text);
    if (!fine)
        buffer_format(why, "cannot read '%s': %s", path, strerror(errno));
    sha256_text(text->length == 0 ? "" : text->text, text->length, hash);
    return fine;
}
