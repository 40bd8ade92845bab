#include "jvm/path/manifest.h"

#include "base/buffer.h"

#include <string.h>
#include <strings.h>

/* The line at *at, without its end; moves behind it. Lines end with CR, LF or both. */
static struct span next_line(struct span text, size_t *at)
{
    size_t start = *at, end = start;
    while (end < text.length && text.at[end] != '\n' && text.at[end] != '\r')
        end++;
    bool both = end + 1 < text.length && text.at[end] == '\r' && text.at[end + 1] == '\n';
    *at = end + (both ? 2 : 1);
    return span_part(text, start, end - start);
}

static void add_line(struct buffer *value, struct span line, size_t from)
{
    buffer_add(value, (const char *)line.at + from, line.length - from);
}

bool manifest_get(struct span manifest, const char *name, struct buffer *value)
{
    size_t length = strlen(name);
    bool found = false;
    for (size_t at = 0; at < manifest.length;) {
        struct span line = next_line(manifest, &at);
        if (line.length == 0)
            break; /* the end of the main attributes */
        if (found && line.at[0] != ' ')
            break;
        if (found) {
            add_line(value, line, 1);
        } else if (line.length > length + 1 && strncasecmp((const char *)line.at, name, length) == 0 &&
                   line.at[length] == ':' && line.at[length + 1] == ' ') {
            found = true;
            add_line(value, line, length + 2);
        }
    }
    return found;
}

bool manifest_says(struct span manifest, const char *name)
{
    struct buffer value = {0};
    bool says = manifest_get(manifest, name, &value) && strcasecmp(value.text, "true") == 0;
    buffer_free(&value);
    return says;
}
