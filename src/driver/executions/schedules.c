#include "driver/executions/schedules.h"

#include "base/buffer.h"
#include "driver/listener.h"
#include "verdict/verdict.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static bool write_text(const char *path, const struct buffer *text)
{
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return false;
    bool written = fwrite(text->text, 1, text->length, file) == text->length;
    return fclose(file) == 0 && written;
}

/* What is behind the schedule stands in comments: a message may hold line breaks. */
static void add_comment(const char *message, struct buffer *to)
{
    buffer_add_text(to, "# ");
    for (; *message != '\0'; message++)
        buffer_add(to, (unsigned char)*message < ' ' ? " " : message, 1);
    buffer_add_text(to, "\n");
}

static bool write_one(const char *folder, const struct finding *finding, const struct listener *listener)
{
    struct buffer path = {0}, text = {0};
    buffer_format(&path, "%s/%s.schedule", folder, finding->id);
    buffer_add_text(&text, finding->schedule);
    add_comment(finding->message, &text);
    bool written = write_text(path.text, &text);
    if (!written)
        listener_complain(listener, "cannot write '%s': %s", path.text, strerror(errno));
    buffer_free(&path);
    buffer_free(&text);
    return written;
}

bool schedules_write(const char *folder, const struct verdict *verdict, const struct listener *listener)
{
    bool fine = true;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        listener_complain(listener, "cannot make the folder '%s': %s", folder, strerror(errno));
        return false;
    }
    for (uint32_t i = 0; fine && i < verdict_finding_count(verdict); i++)
        if (verdict_finding(verdict, i)->schedule != NULL)
            fine = write_one(folder, verdict_finding(verdict, i), listener);
    return fine;
}
