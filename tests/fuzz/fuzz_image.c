/* Any bytes as a run-time image. An odd first byte makes the rest changes (place, place, byte) of an image that is
 * fine. */
#include "base/arena.h"
#include "jvm/jvm_support.h"
#include "jvm/path/class_name.h"
#include "jvm/path/image.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LIMIT = 1 << 22, MOST_READ = 64 };

static const struct made_entry entries[] = {
    {"/java.base/java/lang/Object.class", "\xca\xfe\xba\xbe\0\0\0\x3d\0\3\1\0\1A\7\0\1\0\0\0\2", 21, false},
    {"/java.base/module-info.class", "module module module module module module", 0, true},
    {"/m/a/b/C.properties", "c", 0, false},
    {"/m/a/D.class", "ddddddddddddddddddddddddddddddddddddd", 0, true},
    {"/m/a/E.class", "", 0, false},
};
enum { ENTRIES = sizeof entries / sizeof *entries };

/* Reads and finds again what an image has; of a lying table that names the same entry over and over not all. */
static void read_image(struct span bytes)
{
    struct complaints *complaints = complaints_new(4);
    struct arena *arena = arena_new();
    struct image *image = image_open(bytes, "modules", complaints);
    if ((image == NULL) != (complaints_count(complaints) > 0))
        abort();
    for (uint32_t i = 0; image != NULL && i < image_count(image) && i < MOST_READ; i++) {
        struct image_entry entry, again;
        struct span contents, name;
        struct buffer text = {0};
        uint64_t offset;
        if (!image_entry(image, i, complaints, &entry))
            continue;
        image_name(&entry, &text);
        image_find(image, text.text, &again);
        if (image_read(image, &entry, LIMIT, arena, complaints, &contents) &&
            class_name(contents, &name, &offset) == NULL)
            buffer_add(&text, (const char *)name.at, name.length);
        buffer_free(&text);
    }
    image_close(image);
    arena_free(arena);
    complaints_free(complaints);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || data[0] % 2 == 0) {
        read_image((struct span){data, size});
        return 0;
    }
    static struct made both[2]; /* made once: compressing takes longer than all the rest */
    struct made *made = &both[data[0] / 2 % 2];
    if (made->count == 0)
        *made = made_image(entries, ENTRIES, data[0] / 2 % 2 == 1);
    struct span fine = made_span(made);
    /* The exact bytes, so that whoever reads behind them is noticed. */
    uint8_t *exact = malloc(fine.length);
    memcpy(exact, fine.at, fine.length);
    for (size_t i = 1; i + 2 < size; i += 3)
        exact[(size_t)(data[i] << 8 | data[i + 1]) % fine.length] = data[i + 2];
    read_image((struct span){exact, fine.length});
    free(exact);
    return 0;
}
