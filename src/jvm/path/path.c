#include "jvm/path/path.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/names.h"
#include "jvm/complaints.h"
#include "jvm/path/image.h"
#include "jvm/path/internal.h"
#include "jvm/path/mapping.h"
#include "jvm/path/zip.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void path_close(struct path *path)
{
    if (path == NULL)
        return;
    for (size_t i = 0; i < path->place_count; i++) {
        zip_close(path->places[i].zip);
        image_close(path->places[i].image);
        mapping_close(path->places[i].mapped);
    }
    arena_free(path->arena);
    names_free(path->names);
    names_free(path->modules);
    mem_free(path->places);
    mem_free(path->of_name);
    mem_free(path->items);
    mem_free(path->runs);
    mem_free(path);
}

bool path_was_limited(const struct path *path)
{
    return path->limited;
}

unsigned path_release(const struct path *path)
{
    return path->release;
}

uint32_t path_count(const struct path *path)
{
    return (uint32_t)path->item_count;
}

uint32_t path_user_count(const struct path *path)
{
    return path->user_count;
}

uint32_t path_refused_count(const struct path *path)
{
    return path->refused_count;
}

const struct path_class *path_class(const struct path *path, uint32_t number)
{
    assert(number < path->item_count);
    return &path->items[number].class;
}

uint32_t path_find(const struct path *path, const char *name, size_t length)
{
    uint32_t number = names_find(path->names, name, length);
    return number == NAMES_NONE ? PATH_NONE : path->of_name[number];
}

bool path_find_module(const struct path *path, const char *module, uint32_t *first, uint32_t *count)
{
    for (size_t i = 0; i < path->run_count; i++) {
        if (strcmp(path->runs[i].module, module) == 0) {
            *first = path->runs[i].first;
            *count = path->runs[i].count;
            return true;
        }
    }
    return false;
}

bool path_item_origin(const struct path *path, const struct item *item, struct buffer *file, struct buffer *entry)
{
    const struct place *place = &path->places[item->place];
    struct image_entry described;
    buffer_add_text(file, place->file);
    switch (place->kind) {
    case PLACE_FOLDER:
        buffer_format(file, "%s%s.class", file->text[file->length - 1] == '/' ? "" : "/", item->class.name);
        return false;
    case PLACE_FILE:
        return false;
    case PLACE_COMPILED:
        buffer_format(entry, "%s.class", item->class.name);
        return true;
    case PLACE_ARCHIVE:
        buffer_add_text(entry, zip_entry(place->zip, item->entry)->name);
        return true;
    case PLACE_IMAGE:
        if (image_entry(place->image, item->entry, NULL, &described))
            image_name(&described, entry);
        return true;
    }
    return false;
}

void path_origin(const struct path *path, uint32_t number, struct buffer *into)
{
    assert(number < path->item_count);
    struct buffer entry = {0};
    if (path_item_origin(path, &path->items[number], into, &entry))
        buffer_format(into, "!%s", entry.text);
    buffer_free(&entry);
}

void path_complain(const struct path *path, uint32_t number, uint64_t offset, struct complaints *complaints,
                   const char *format, ...)
{
    struct buffer file = {0}, entry = {0};
    bool within = path_item_origin(path, &path->items[number], &file, &entry);
    va_list arguments;
    va_start(arguments, format);
    char *message = NULL;
    if (vasprintf(&message, format, arguments) < 0)
        message = NULL;
    va_end(arguments);
    complaints_add(complaints, file.text, within ? entry.text : NULL, offset, "%s", message == NULL ? format : message);
    free(message);
    buffer_free(&file);
    buffer_free(&entry);
}

bool path_read_file(const char *file, struct arena *arena, struct complaints *complaints, struct span *bytes)
{
    struct span mapped;
    if (!mapping_open(file, &mapped)) {
        complaints_add(complaints, file, NULL, COMPLAINTS_NO_OFFSET, "cannot be read: %s", strerror(errno));
        return false;
    }
    bool fits = mapped.length <= PATH_CLASS_LIMIT;
    if (fits)
        *bytes =
            (struct span){(const uint8_t *)arena_copy(arena, (const char *)mapped.at, mapped.length), mapped.length};
    else
        complaints_add(complaints, file, NULL, COMPLAINTS_NO_OFFSET, "too large for a class: %zu bytes", mapped.length);
    mapping_close(mapped);
    return fits;
}

bool path_read(const struct path *path, uint32_t number, struct arena *arena, struct complaints *complaints,
               struct span *bytes)
{
    assert(number < path->item_count);
    const struct item *item = &path->items[number];
    const struct place *place = &path->places[item->place];
    struct image_entry entry;
    switch (place->kind) {
    case PLACE_FOLDER:
    case PLACE_FILE: {
        struct buffer file = {0};
        path_origin(path, number, &file);
        bool done = path_read_file(file.text, arena, complaints, bytes);
        buffer_free(&file);
        return done;
    }
    case PLACE_COMPILED:
        *bytes = place->contents[item->entry];
        return true;
    case PLACE_ARCHIVE:
        return zip_read(place->zip, item->entry, PATH_CLASS_LIMIT, arena, complaints, bytes);
    case PLACE_IMAGE:
        return image_entry(place->image, item->entry, complaints, &entry) &&
               image_read(place->image, &entry, PATH_CLASS_LIMIT, arena, complaints, bytes);
    }
    return false;
}
