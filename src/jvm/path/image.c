/* The file: a header; a table of redirections and a table of offsets, both as long as there are slots; the
 * descriptions of the entries; the strings; the contents. Numbers of header and tables have the byte order of the
 * machine that the JDK is for.
 *
 * A description is a list of attributes: a byte with kind (upper 5 bits) and length - 1 (lower 3 bits), then a
 * big-endian number of that length. Kind 0 ends the list. */
#include "jvm/path/image.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "jvm/complaints.h"
#include "jvm/path/inflate.h"

#include <inttypes.h>
#include <string.h>

enum {
    HEADER_SIZE = 28,
    MAJOR_VERSION = 1,
    PACKED_HEADER_SIZE = 29,
    MOST_LAYERS = 4, /* of compression around one entry; the JDK's tools make at most 2 */
};

#define MARK 0xcafedadau
#define PACKED_MARK 0xcafefafau
#define HASH_SEED 0x01000193u

/* The attributes of a description, by kind. */
enum attribute { END, MODULE, PARENT, BASE, EXTENSION, OFFSET, PACKED, SIZE, ATTRIBUTES };

struct image {
    struct span bytes;
    char *file;
    bool big_endian;
    uint32_t slots;
    struct span redirections, offsets, descriptions, strings; /* strings end with a zero byte */
    size_t contents;                                          /* where they start */
};

/* The start of a compressed entry, before its compressed bytes. Entries may be compressed several times. */
struct packing {
    uint64_t packed, size;
    uint32_t method; /* the place of its name in the strings */
};

static uint32_t number32(const struct image *image, struct span span, size_t offset)
{
    return image->big_endian ? span_big32(span, offset) : span_little32(span, offset);
}

static uint64_t number64(const struct image *image, struct span span, size_t offset)
{
    return image->big_endian ? span_big64(span, offset) : span_little64(span, offset);
}

static bool refuse(const struct image *image, struct complaints *complaints, uint64_t offset, const char *message)
{
    complaints_add(complaints, image->file, NULL, offset, "%s", message);
    return false;
}

static bool check_header(struct image *image, struct complaints *complaints)
{
    if (image->bytes.length < HEADER_SIZE)
        return refuse(image, complaints, 0, "too short for a run-time image");
    image->big_endian = span_big32(image->bytes, 0) == MARK;
    if (number32(image, image->bytes, 0) != MARK)
        return refuse(image, complaints, 0, "not a run-time image");
    uint32_t version = number32(image, image->bytes, 4);
    if (version >> 16 != MAJOR_VERSION) {
        complaints_add(complaints, image->file, NULL, 4, "a run-time image of version %u.%u; only version %d is known",
                       version >> 16, version & 0xffff, MAJOR_VERSION);
        return false;
    }
    return true;
}

/* Takes the next `length` bytes of the file. */
static bool take(struct image *image, uint64_t length, struct span *part)
{
    if (!span_has(image->bytes, image->contents, length))
        return false;
    *part = span_part(image->bytes, image->contents, length);
    image->contents += (size_t)length;
    return true;
}

static bool find_tables(struct image *image, struct complaints *complaints)
{
    image->contents = HEADER_SIZE;
    image->slots = number32(image, image->bytes, 16);
    uint64_t table = (uint64_t)image->slots * 4;
    if (!take(image, table, &image->redirections) || !take(image, table, &image->offsets))
        return refuse(image, complaints, 16, "the tables of the run-time image lie beyond its end");
    if (!take(image, number32(image, image->bytes, 20), &image->descriptions))
        return refuse(image, complaints, 20, "the descriptions of the run-time image's entries lie beyond its end");
    if (!take(image, number32(image, image->bytes, 24), &image->strings))
        return refuse(image, complaints, 24, "the strings of the run-time image lie beyond its end");
    if (image->strings.length == 0 || image->strings.at[image->strings.length - 1] != '\0')
        return refuse(image, complaints, image->contents, "the strings of the run-time image have no end");
    return true;
}

struct image *image_open(struct span bytes, const char *file, struct complaints *complaints)
{
    struct image *image = mem_new(1, sizeof *image);
    image->bytes = bytes;
    image->file = strcpy(mem_new(strlen(file) + 1, 1), file);
    if (check_header(image, complaints) && find_tables(image, complaints))
        return image;
    image_close(image);
    return NULL;
}

void image_close(struct image *image)
{
    if (image == NULL)
        return;
    mem_free(image->file);
    mem_free(image);
}

uint32_t image_count(const struct image *image)
{
    return image->slots;
}

/* The attributes of the description at a place in the descriptions; false if it is damaged. */
static bool read_attributes(const struct image *image, uint32_t offset, uint64_t values[ATTRIBUTES])
{
    memset(values, 0, ATTRIBUTES * sizeof *values);
    struct span bytes = image->descriptions;
    for (size_t at = offset; at < bytes.length;) {
        unsigned kind = bytes.at[at] >> 3;
        size_t length = (bytes.at[at] & 7) + 1u;
        if (kind == END)
            return true;
        if (kind >= ATTRIBUTES || !span_has(bytes, at + 1, length))
            return false;
        uint64_t value = 0;
        for (size_t i = 1; i <= length; i++)
            value = value << 8 | bytes.at[at + i];
        values[kind] = value;
        at += 1 + length;
    }
    return false;
}

static const char *judge_entry(const struct image *image, const uint64_t values[ATTRIBUTES])
{
    for (enum attribute kind = MODULE; kind <= EXTENSION; kind++)
        if (values[kind] >= image->strings.length)
            return "a part of the name of an entry lies beyond the strings of the run-time image";
    uint64_t length = values[PACKED] != 0 ? values[PACKED] : values[SIZE];
    struct span contents = span_part(image->bytes, image->contents, image->bytes.length - image->contents);
    return span_has(contents, values[OFFSET], length)
               ? NULL
               : "the contents of an entry lie beyond the end of the run-time image";
}

bool image_entry(const struct image *image, uint32_t number, struct complaints *complaints, struct image_entry *entry)
{
    uint64_t values[ATTRIBUTES];
    uint32_t offset = number32(image, image->offsets, (size_t)number * 4);
    const char *wrong = "the description of an entry of the run-time image is damaged";
    if (read_attributes(image, offset, values))
        wrong = judge_entry(image, values);
    uint64_t record = (uint64_t)(image->descriptions.at - image->bytes.at) + offset;
    if (wrong != NULL) {
        if (complaints != NULL)
            refuse(image, complaints, record, wrong);
        return false;
    }
    const char *strings = (const char *)image->strings.at;
    *entry = (struct image_entry){
        .module = strings + values[MODULE],
        .parent = strings + values[PARENT],
        .base = strings + values[BASE],
        .extension = strings + values[EXTENSION],
        .packed = values[PACKED],
        .size = values[SIZE],
        .place = image->contents + values[OFFSET],
        .record = record,
    };
    return true;
}

void image_name(const struct image_entry *entry, struct buffer *into)
{
    if (entry->module[0] != '\0')
        buffer_format(into, "/%s/", entry->module);
    if (entry->parent[0] != '\0')
        buffer_format(into, "%s/", entry->parent);
    buffer_add_text(into, entry->base);
    if (entry->extension[0] != '\0')
        buffer_format(into, ".%s", entry->extension);
}

static uint32_t hash_name(const char *name, uint32_t seed)
{
    uint32_t hash = seed;
    for (; *name != '\0'; name++)
        hash = hash * HASH_SEED ^ (uint8_t)*name;
    return hash & INT32_MAX;
}

bool image_find(const struct image *image, const char *name, struct image_entry *entry)
{
    if (image->slots == 0)
        return false;
    uint32_t slot = hash_name(name, HASH_SEED) % image->slots;
    /* The redirection of a slot: 0 nothing is there, positive the seed of a second hash, negative -1 - the slot. */
    uint32_t redirection = number32(image, image->redirections, (size_t)slot * 4);
    if (redirection == 0)
        return false;
    slot = redirection <= INT32_MAX ? hash_name(name, redirection) % image->slots : UINT32_MAX - redirection;
    if (slot >= image->slots || !image_entry(image, slot, NULL, entry))
        return false;
    struct buffer found = {0};
    image_name(entry, &found);
    bool same = strcmp(found.text, name) == 0;
    buffer_free(&found);
    return same;
}

/* Takes one layer of compression off; NULL on success, else what is wrong. */
static const char *unpack(const struct image *image, uint64_t limit, struct arena *arena, struct span *contents)
{
    struct packing packing = {
        .packed = number64(image, *contents, 4),
        .size = number64(image, *contents, 12),
        .method = number32(image, *contents, 20),
    };
    if (packing.method >= image->strings.length)
        return "the name of its compression lies beyond the strings of the run-time image";
    const char *method = (const char *)image->strings.at + packing.method;
    if (strcmp(method, "compact-cp") == 0)
        return "it is compressed with compact-cp, which is not supported; jlink with --compress=zip-6 or 2 is";
    if (strcmp(method, "zip") != 0)
        return "it is compressed in a way that is not known";
    if (!span_has(*contents, PACKED_HEADER_SIZE, packing.packed))
        return "its compressed bytes reach beyond its end";
    if (packing.size > limit || !inflate_is_plausible(packing.packed, packing.size))
        return "it announces that it expands to more than is read";
    uint8_t *bytes = arena_alloc(arena, (size_t)packing.size);
    const char *wrong = inflate_exactly(span_part(*contents, PACKED_HEADER_SIZE, packing.packed), INFLATE_ZLIB, bytes,
                                        (size_t)packing.size);
    *contents = (struct span){bytes, (size_t)packing.size};
    return wrong;
}

static const char *unpack_all(const struct image *image, uint64_t limit, struct arena *arena, struct span *contents)
{
    for (int layer = 0; span_has(*contents, 0, PACKED_HEADER_SIZE) && number32(image, *contents, 0) == PACKED_MARK;
         layer++) {
        if (layer == MOST_LAYERS)
            return "it is compressed again and again";
        const char *wrong = unpack(image, limit, arena, contents);
        if (wrong != NULL)
            return wrong;
    }
    return NULL;
}

bool image_read(const struct image *image, const struct image_entry *entry, uint64_t limit, struct arena *arena,
                struct complaints *complaints, struct span *contents)
{
    *contents = span_part(image->bytes, entry->place, entry->packed != 0 ? entry->packed : entry->size);
    const char *wrong = NULL;
    if (entry->packed != 0)
        wrong = unpack_all(image, limit, arena, contents);
    if (wrong == NULL && contents->length != entry->size)
        wrong = "it expands to another number of bytes than announced";
    if (wrong == NULL && entry->size > limit)
        wrong = "it is larger than anything that is read";
    if (wrong == NULL)
        return true;
    struct buffer name = {0};
    image_name(entry, &name);
    complaints_add(complaints, image->file, name.text, entry->place, "%s", wrong);
    buffer_free(&name);
    return false;
}
