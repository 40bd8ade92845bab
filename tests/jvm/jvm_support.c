#include "jvm/jvm_support.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include <setjmp.h>
/* cmocka wants the headers above */
#include <cmocka.h>

void made_append(struct made *made, uint64_t value, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        char byte = (char)(value >> (8 * i));
        buffer_add(&made->bytes, &byte, 1);
    }
}

void made_put(struct made *made, size_t offset, uint64_t value, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        made->bytes.text[offset + i] = (char)(value >> (8 * i));
}

void made_free(struct made *made)
{
    buffer_free(&made->bytes);
}

struct span made_span(const struct made *made)
{
    return (struct span){(const uint8_t *)made->bytes.text, made->bytes.length};
}

void deflate_bytes(const char *bytes, size_t length, bool raw, struct buffer *into)
{
    z_stream stream = {0};
    deflateInit2(&stream, 9, Z_DEFLATED, raw ? -MAX_WBITS : MAX_WBITS, 9, Z_DEFAULT_STRATEGY);
    size_t room = deflateBound(&stream, length);
    char *packed = mem_new(room, 1);
    stream.next_in = (Bytef *)(uintptr_t)bytes;
    stream.avail_in = (uInt)length;
    stream.next_out = (Bytef *)packed;
    stream.avail_out = (uInt)room;
    deflate(&stream, Z_FINISH);
    buffer_add(into, packed, stream.total_out);
    deflateEnd(&stream);
    mem_free(packed);
}

static size_t length_of(const struct made_entry *entry)
{
    return entry->length != 0 ? entry->length : strlen(entry->contents);
}

/* The fields that a local header and a record of the directory have in common. */
static void append_common(struct made *made, const struct made_entry *entry, size_t packed)
{
    size_t length = length_of(entry);
    made_append(made, 20, 2); /* version needed */
    made_append(made, 0, 2);  /* flags */
    made_append(made, entry->packed ? 8 : 0, 2);
    made_append(made, 0, 4); /* time and date */
    made_append(made, crc32(0, (const Bytef *)entry->contents, (uInt)length), 4);
    made_append(made, packed, 4);
    made_append(made, length, 4);
    made_append(made, strlen(entry->name), 2);
    made_append(made, 0, 2); /* extra */
}

struct made made_zip(const struct made_entry *entries, size_t count)
{
    struct made made = {.count = count};
    size_t packed[MADE_MOST];
    for (size_t i = 0; i < count; i++) {
        struct buffer contents = {0};
        if (entries[i].packed)
            deflate_bytes(entries[i].contents, length_of(&entries[i]), true, &contents);
        else
            buffer_add(&contents, entries[i].contents, length_of(&entries[i]));
        packed[i] = contents.length;
        made.header[i] = made.bytes.length;
        made_append(&made, 0x04034b50, 4);
        append_common(&made, &entries[i], packed[i]);
        buffer_add_text(&made.bytes, entries[i].name);
        if (contents.length > 0)
            buffer_add(&made.bytes, contents.text, contents.length);
        buffer_free(&contents);
    }
    made.directory = made.bytes.length;
    for (size_t i = 0; i < count; i++) {
        made.record[i] = made.bytes.length;
        made_append(&made, 0x02014b50, 4);
        made_append(&made, 20, 2); /* version made by */
        append_common(&made, &entries[i], packed[i]);
        made_append(&made, 0, 2 + 2); /* comment, disk */
        made_append(&made, 0, 2 + 4); /* attributes */
        made_append(&made, made.header[i], 4);
        buffer_add_text(&made.bytes, entries[i].name);
    }
    made.end = made.bytes.length;
    made_append(&made, 0x06054b50, 4);
    made_append(&made, 0, 4);
    made_append(&made, count, 2);
    made_append(&made, count, 2);
    made_append(&made, made.end - made.directory, 4);
    made_append(&made, made.directory, 4);
    made_append(&made, 0, 2);
    return made;
}

/* An image under construction: numbers of the tables in its byte order. */
struct image_maker {
    struct made made;
    bool big_endian;
    struct buffer strings, descriptions, contents;
    uint32_t offsets[MADE_MOST];
};

static void append_ordered(struct buffer *into, uint64_t value, size_t bytes, bool big_endian)
{
    for (size_t i = 0; i < bytes; i++) {
        char byte = (char)(value >> (8 * (big_endian ? bytes - 1 - i : i)));
        buffer_add(into, &byte, 1);
    }
}

static void describe(struct image_maker *maker, unsigned kind, uint64_t value)
{
    append_ordered(&maker->descriptions, kind << 3 | 3, 1, true);
    append_ordered(&maker->descriptions, value, 4, true);
}

static void describe_text(struct image_maker *maker, unsigned kind, const char *text, size_t length)
{
    describe(maker, kind, length == 0 ? 0 : maker->strings.length);
    buffer_add(&maker->strings, text, length);
    buffer_add(&maker->strings, "", 1);
}

static void describe_name(struct image_maker *maker, const char *name)
{
    const char *module = name + 1, *slash = strchr(module, '/'), *last = strrchr(name, '/'), *dot = strrchr(name, '.');
    describe_text(maker, 1, module, (size_t)(slash - module));
    describe_text(maker, 2, slash + 1, last > slash ? (size_t)(last - slash - 1) : 0);
    describe_text(maker, 3, last + 1, (size_t)(dot - last - 1));
    describe_text(maker, 4, dot + 1, strlen(dot + 1));
}

static void describe_contents(struct image_maker *maker, const struct made_entry *entry)
{
    struct buffer packed = {0};
    describe(maker, 5, maker->contents.length);
    describe(maker, 7, length_of(entry));
    if (!entry->packed) {
        buffer_add(&maker->contents, entry->contents, length_of(entry));
        return;
    }
    deflate_bytes(entry->contents, length_of(entry), false, &packed);
    describe(maker, 6, packed.length + 29);
    append_ordered(&maker->contents, 0xcafefafa, 4, maker->big_endian);
    append_ordered(&maker->contents, packed.length, 8, maker->big_endian);
    append_ordered(&maker->contents, length_of(entry), 8, maker->big_endian);
    append_ordered(&maker->contents, 1, 4, maker->big_endian); /* "zip" is the second string */
    append_ordered(&maker->contents, 0, 4 + 1, maker->big_endian);
    buffer_add(&maker->contents, packed.text, packed.length);
    buffer_free(&packed);
}

static uint32_t image_hash(const char *name, uint32_t seed)
{
    for (; *name != '\0'; name++)
        seed = seed * 0x01000193 ^ (uint8_t)*name;
    return seed & 0x7fffffff;
}

/* For each slot the redirection, and for each entry its slot: the entries of a slot get the first seed that leads all
 * of them to free slots; that of one alone the free slot itself. */
static void place_entries(const struct made_entry *entries, uint32_t count, int32_t *redirections, uint32_t *slots)
{
    bool taken[MADE_MOST] = {false}, placed[MADE_MOST] = {false};
    for (uint32_t slot = 0; slot < count; slot++) {
        uint32_t members[MADE_MOST], size = 0;
        for (uint32_t i = 0; i < count; i++)
            if (image_hash(entries[i].name, 0x01000193) % count == slot)
                members[size++] = i;
        for (uint32_t seed = 1; size > 1 && !placed[members[0]]; seed++) {
            bool used[MADE_MOST], free = true;
            memcpy(used, taken, sizeof used);
            for (uint32_t i = 0; i < size; i++) {
                uint32_t target = slots[members[i]] = image_hash(entries[members[i]].name, seed) % count;
                free = free && !used[target];
                used[target] = true;
            }
            assert_true(seed < 100000); /* else take other names */
            if (!free)
                continue;
            memcpy(taken, used, sizeof taken);
            redirections[slot] = (int32_t)seed;
            placed[members[0]] = true;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = image_hash(entries[i].name, 0x01000193) % count, target = 0;
        if (redirections[slot] > 0)
            continue;
        while (taken[target])
            target++;
        taken[target] = true;
        slots[i] = target;
        redirections[slot] = -1 - (int32_t)target;
    }
}

struct made made_image(const struct made_entry *entries, size_t count, bool big_endian)
{
    struct image_maker maker = {.made.count = count, .big_endian = big_endian};
    struct buffer *bytes = &maker.made.bytes;
    int32_t redirections[MADE_MOST] = {0};
    uint32_t slots[MADE_MOST], offsets[MADE_MOST];
    buffer_add(&maker.strings, "\0zip\0compact-cp", sizeof "\0zip\0compact-cp");
    place_entries(entries, (uint32_t)count, redirections, slots);
    for (size_t i = 0; i < count; i++) {
        maker.made.header[i] = maker.descriptions.length;
        maker.made.record[i] = maker.contents.length;
        offsets[slots[i]] = (uint32_t)maker.descriptions.length;
        describe_name(&maker, entries[i].name);
        describe_contents(&maker, &entries[i]);
        buffer_add(&maker.descriptions, "", 1);
    }
    const uint64_t header[] = {0xcafedada, 1 << 16, 0, count, count, maker.descriptions.length, maker.strings.length};
    for (size_t i = 0; i < sizeof header / sizeof *header; i++)
        append_ordered(bytes, header[i], 4, big_endian);
    for (size_t i = 0; i < count; i++)
        append_ordered(bytes, (uint32_t)redirections[i], 4, big_endian);
    for (size_t i = 0; i < count; i++)
        append_ordered(bytes, offsets[i], 4, big_endian);
    for (size_t i = 0; i < count; i++)
        maker.made.header[i] += bytes->length;
    if (count > 0)
        buffer_add(bytes, maker.descriptions.text, maker.descriptions.length);
    maker.made.directory = bytes->length;
    buffer_add(bytes, maker.strings.text, maker.strings.length);
    for (size_t i = 0; i < count; i++)
        maker.made.record[i] += bytes->length;
    if (maker.contents.length > 0)
        buffer_add(bytes, maker.contents.text, maker.contents.length);
    buffer_free(&maker.descriptions);
    buffer_free(&maker.strings);
    buffer_free(&maker.contents);
    return maker.made;
}

void expect_complaints(struct complaints *complaints, const char *lines)
{
    struct buffer text = {0};
    buffer_add_text(&text, "");
    complaints_format(complaints, &text);
    assert_string_equal(text.text, lines);
    buffer_free(&text);
    complaints_free(complaints);
}

void write_file(const char *path, const void *bytes, size_t length)
{
    struct buffer folder = {0};
    for (const char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        buffer_clear(&folder);
        buffer_add(&folder, path, (size_t)(slash - path));
        mkdir(folder.text, 0777);
    }
    buffer_free(&folder);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

void shell(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *command = NULL;
    assert_true(vasprintf(&command, format, arguments) > 0);
    va_end(arguments);
    if (system(command) != 0)
        fail_msg("failed: %s", command);
    free(command);
}
