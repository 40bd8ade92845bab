#include "base/texts.h"

#include "base/memory.h"

void text_list_add(struct text_list *list, const char *text)
{
    list->items = mem_reserve(list->items, &list->capacity, list->count + 1, sizeof *list->items);
    list->items[list->count++] = text;
}

void text_list_free(struct text_list *list)
{
    mem_free(list->items);
    *list = (struct text_list){0};
}
