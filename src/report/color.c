#include "report/color.h"

#include "base/buffer.h"

void color_add(struct buffer *into, bool wanted, enum color color, const char *text)
{
    static const char *const codes[] = {[COLOR_BOLD] = "1",   [COLOR_FAINT] = "2",     [COLOR_RED] = "1;31",
                                        [COLOR_GREEN] = "32", [COLOR_YELLOW] = "1;33", [COLOR_CYAN] = "36"};
    if (wanted && text[0] != '\0')
        buffer_format(into, "\033[%sm%s\033[0m", codes[color], text);
    else
        buffer_add_text(into, text);
}
