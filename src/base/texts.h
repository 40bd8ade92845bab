/* A growing list of texts that others own. A zeroed struct text_list is empty. */
#ifndef HEDDLE_BASE_TEXTS_H
#define HEDDLE_BASE_TEXTS_H

#include <stddef.h>

struct text_list {
    const char **items;
    size_t count, capacity;
};

void text_list_add(struct text_list *list, const char *text);
void text_list_free(struct text_list *list); /* and makes it empty */

#endif
