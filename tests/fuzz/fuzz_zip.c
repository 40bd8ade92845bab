/* Any bytes as an archive, with the jars within it. An odd first byte makes the rest changes (place, place, byte) of
 * an archive that is fine, so that most of the time goes into what bytes alone seldom reach. */
#include "base/arena.h"
#include "jvm/jvm_support.h"
#include "jvm/path/manifest.h"
#include "jvm/path/zip.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LIMIT = 1 << 22 };

static const struct made_entry entries[] = {
    {"META-INF/MANIFEST.MF", "Multi-Release: true\nClass-Path: a.jar\n  b.jar\n", 0, true},
    {"a/A.class", "\xca\xfe\xba\xbe", 0, false},
    {"b/B.class", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", 0, true},
};

/* Reads all that an archive has; what it gives must be as promised. */
static void read_archive(struct span bytes)
{
    struct complaints *complaints = complaints_new(4);
    struct arena *arena = arena_new();
    struct zip *zip = zip_open(bytes, "x.jar", complaints);
    if (zip == NULL && complaints_count(complaints) == 0)
        abort();
    for (size_t i = 0; zip != NULL && i < zip_count(zip); i++) {
        struct span contents;
        struct buffer value = {0};
        if (zip_entry(zip, i)->name[0] == '/' || strstr(zip_entry(zip, i)->name, "/../") != NULL)
            abort();
        size_t said = complaints_count(complaints);
        bool done = zip_read(zip, i, LIMIT, arena, complaints, &contents);
        if (done != (complaints_count(complaints) == said) || (done && contents.length > LIMIT))
            abort();
        if (done)
            manifest_get(contents, "Class-Path", &value);
        buffer_free(&value);
    }
    zip_close(zip);
    arena_free(arena);
    complaints_free(complaints);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || data[0] % 2 == 0) {
        read_archive((struct span){data, size});
        return 0;
    }
    static struct made made; /* made once: compressing takes longer than all the rest */
    if (made.count == 0)
        made = made_zip(entries, sizeof entries / sizeof *entries);
    struct span fine = made_span(&made);
    /* The exact bytes, so that whoever reads behind them is noticed. */
    uint8_t *exact = malloc(fine.length);
    memcpy(exact, fine.at, fine.length);
    for (size_t i = 1; i + 2 < size; i += 3)
        exact[(size_t)(data[i] << 8 | data[i + 1]) % fine.length] = data[i + 2];
    read_archive((struct span){exact, fine.length});
    free(exact);
    return 0;
}
