/* The numbers are those of PKWARE's APPNOTE 6.3; all are little-endian. */
#include "jvm/path/zip.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/memory.h"
#include "base/names.h"
#include "jvm/complaints.h"
#include "jvm/path/inflate.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    LOCAL_MARK = 0x04034b50,
    LOCAL_SIZE = 30,
    RECORD_MARK = 0x02014b50,
    RECORD_SIZE = 46,
    END_MARK = 0x06054b50,
    END_SIZE = 22,
    END64_MARK = 0x06064b50,
    END64_SIZE = 56,
    LOCATOR_MARK = 0x07064b50,
    LOCATOR_SIZE = 20,
    LONGEST_COMMENT = 0xffff,
    EXTRA_ZIP64 = 1,
    FLAG_ENCRYPTED = 1,
    STORED = 0,
    DEFLATED = 8,
};

#define IN_ZIP64 UINT32_MAX /* a 32-bit number that stands elsewhere in 64 bits */

struct zip {
    struct span bytes;
    char *file;
    struct names *names; /* of the entries, also of those left out */
    struct zip_entry *entries;
    size_t count, capacity;
    uint64_t directory, directory_end;
    uint64_t start; /* what the offsets in the directory count from */
};

struct ending {
    uint64_t at; /* where the directory must end */
    uint64_t size, offset, count;
    bool disks;
};

static void complain(const struct zip *zip, struct complaints *complaints, const char *entry, uint64_t offset,
                     const char *message)
{
    complaints_add(complaints, zip->file, entry, offset, "%s", message);
}

/* The last end mark whose comment reaches exactly to the end of the file. */
static bool find_end(struct span bytes, size_t *at)
{
    if (bytes.length < END_SIZE)
        return false;
    size_t last = bytes.length - END_SIZE;
    for (size_t comment = 0; comment <= LONGEST_COMMENT && comment <= last; comment++) {
        *at = last - comment;
        if (span_little32(bytes, *at) == END_MARK && span_little16(bytes, *at + 20) == comment)
            return true;
    }
    return false;
}

/* The 64-bit end, if there is one: a locator stands before the end and says where it is. Where bytes precede the
 * archive the locator is wrong by their number, and the 64-bit end is the record just before it. */
static bool find_end64(struct span bytes, size_t end, uint64_t *at)
{
    if (end < LOCATOR_SIZE || span_little32(bytes, end - LOCATOR_SIZE) != LOCATOR_MARK)
        return false;
    size_t locator = end - LOCATOR_SIZE;
    *at = span_little64(bytes, locator + 8);
    if (*at <= locator && span_has(bytes, *at, END64_SIZE) && span_little32(bytes, (size_t)*at) == END64_MARK)
        return true;
    if (locator < END64_SIZE)
        return false;
    *at = locator - END64_SIZE;
    return span_little32(bytes, (size_t)*at) == END64_MARK;
}

static bool read_end(const struct zip *zip, struct complaints *complaints, struct ending *ending)
{
    struct span bytes = zip->bytes;
    size_t end;
    uint64_t end64;
    if (!find_end(bytes, &end)) {
        complain(zip, complaints, NULL, COMPLAINTS_NO_OFFSET, "not a zip archive, or its end is missing");
        return false;
    }
    *ending = (struct ending){
        .at = end,
        .disks = span_little16(bytes, end + 4) != 0 || span_little16(bytes, end + 6) != 0,
        .count = span_little16(bytes, end + 10),
        .size = span_little32(bytes, end + 12),
        .offset = span_little32(bytes, end + 16),
    };
    if (find_end64(bytes, end, &end64)) {
        size_t at = (size_t)end64;
        ending->at = end64;
        ending->disks = span_little32(bytes, at + 16) != 0 || span_little32(bytes, at + 20) != 0;
        ending->count = span_little64(bytes, at + 32);
        ending->size = span_little64(bytes, at + 40);
        ending->offset = span_little64(bytes, at + 48);
    }
    return true;
}

static bool find_directory(struct zip *zip, struct complaints *complaints, struct ending *ending)
{
    if (!read_end(zip, complaints, ending))
        return false;
    const char *wrong = NULL;
    if (ending->disks)
        wrong = "a part of an archive of several files";
    else if (ending->size > ending->at)
        wrong = "the directory of the archive is larger than the file";
    else if (ending->offset > ending->at - ending->size)
        wrong = "the directory of the archive lies beyond the end of the file";
    if (wrong != NULL) {
        complain(zip, complaints, NULL, ending->at, wrong);
        return false;
    }
    zip->directory_end = ending->at;
    zip->directory = ending->at - ending->size;
    zip->start = zip->directory - ending->offset;
    return true;
}

/* What is wrong with a name as the path of a file below some directory; NULL if nothing. */
static const char *judge_name(struct span name)
{
    if (name.length == 0)
        return "an entry without a name";
    if (memchr(name.at, '\0', name.length) != NULL)
        return "a name with a zero byte in it";
    if (name.at[0] == '/' || name.at[0] == '\\')
        return "an absolute path as name";
    for (size_t i = 0, start = 0; i <= name.length; i++) {
        if (i < name.length && name.at[i] != '/' && name.at[i] != '\\')
            continue;
        if (i - start == 2 && name.at[start] == '.' && name.at[start + 1] == '.')
            return "a name that leads out of the archive";
        start = i + 1;
    }
    return NULL;
}

/* Takes from the zip64 field those numbers that did not fit into 32 bits, in the order of the standard. */
static bool read_zip64(struct span extra, struct zip_entry *entry)
{
    uint64_t *const wanted[] = {&entry->size, &entry->packed, &entry->header};
    bool needed = entry->size == IN_ZIP64 || entry->packed == IN_ZIP64 || entry->header == IN_ZIP64;
    for (size_t at = 0; needed && span_has(extra, at, 4);) {
        size_t length = span_little16(extra, at + 2);
        if (!span_has(extra, at + 4, length))
            return false;
        if (span_little16(extra, at) != EXTRA_ZIP64) {
            at += 4 + length;
            continue;
        }
        struct span field = span_part(extra, at + 4, length);
        size_t used = 0;
        for (size_t i = 0; i < 3; i++) {
            if (*wanted[i] != IN_ZIP64)
                continue;
            if (!span_has(field, used, 8))
                return false;
            *wanted[i] = span_little64(field, used);
            used += 8;
        }
        return true;
    }
    return !needed;
}

static void add_entry(struct zip *zip, struct complaints *complaints, struct span name, struct zip_entry *entry)
{
    const char *wrong = judge_name(name);
    if (wrong != NULL) {
        char *text = strndup((const char *)name.at, name.length);
        complain(zip, complaints, text, entry->record, wrong);
        free(text);
        return;
    }
    size_t known = names_count(zip->names);
    uint32_t number = names_add(zip->names, (const char *)name.at, name.length);
    entry->name = names_text(zip->names, number);
    if (number < known) {
        complain(zip, complaints, entry->name, entry->record, "a second entry of this name; the first one counts");
        return;
    }
    ARRAY_ADD(zip->entries, zip->count, zip->capacity, *entry);
}

/* Reads the record at *at and moves behind it; false if the rest of the directory cannot be read. */
static bool read_record(struct zip *zip, struct complaints *complaints, uint64_t *at)
{
    struct span rest = span_part(zip->bytes, *at, zip->directory_end - *at);
    if (!span_has(rest, 0, RECORD_SIZE) || span_little32(rest, 0) != RECORD_MARK) {
        complain(zip, complaints, NULL, *at, "the directory of the archive is damaged here");
        return false;
    }
    size_t name = span_little16(rest, 28), extra = span_little16(rest, 30), comment = span_little16(rest, 32);
    if (!span_has(rest, RECORD_SIZE, name + extra + comment)) {
        complain(zip, complaints, NULL, *at, "an entry of the archive's directory reaches beyond its end");
        return false;
    }
    struct zip_entry entry = {
        .record = *at,
        .encrypted = (span_little16(rest, 8) & FLAG_ENCRYPTED) != 0,
        .method = span_little16(rest, 10),
        .crc = span_little32(rest, 16),
        .packed = span_little32(rest, 20),
        .size = span_little32(rest, 24),
        .header = span_little32(rest, 42),
    };
    bool complete = read_zip64(span_part(rest, RECORD_SIZE + name, extra), &entry);
    if (!complete || entry.header > UINT64_MAX - zip->start)
        entry.header = UINT64_MAX; /* outside, which check_places finds */
    else
        entry.header += zip->start;
    add_entry(zip, complaints, span_part(rest, RECORD_SIZE, name), &entry);
    *at += RECORD_SIZE + name + extra + comment;
    return true;
}

/* Where an entry's contents end at the earliest: its local header may have extra fields besides. */
static uint64_t entry_end(const struct zip_entry *entry)
{
    return entry->header + LOCAL_SIZE + strlen(entry->name) + entry->packed;
}

static int by_header(const void *left, const void *right)
{
    const struct zip_entry *a = *(const struct zip_entry *const *)left, *b = *(const struct zip_entry *const *)right;
    if (a->header != b->header)
        return a->header < b->header ? -1 : 1;
    return a->record < b->record ? -1 : a->record > b->record;
}

static const char *judge_place(const struct zip *zip, const struct zip_entry *entry, uint64_t free_from)
{
    struct span before = {zip->bytes.at, (size_t)zip->directory};
    if (!span_has(before, entry->header, LOCAL_SIZE) ||
        !span_has(before, entry->header + LOCAL_SIZE, strlen(entry->name)) ||
        !span_has(before, entry->header + LOCAL_SIZE + strlen(entry->name), entry->packed))
        return "its contents lie beyond the end of the archive";
    return entry->header < free_from ? "its contents overlap those of another entry" : NULL;
}

/* Leaves out the entries whose contents lie outside the archive or within those of others: a small archive could
 * expand to any size by using the same bytes again and again. */
static void check_places(struct zip *zip, struct complaints *complaints)
{
    struct zip_entry **order = mem_new(zip->count + 1, sizeof *order);
    for (size_t i = 0; i < zip->count; i++)
        order[i] = &zip->entries[i];
    qsort(order, zip->count, sizeof *order, by_header);
    uint64_t free_from = 0;
    for (size_t i = 0; i < zip->count; i++) {
        struct zip_entry *entry = order[i];
        const char *wrong = judge_place(zip, entry, free_from);
        if (wrong == NULL) {
            free_from = entry_end(entry);
            continue;
        }
        complain(zip, complaints, entry->name, entry->record, wrong);
        entry->name = NULL;
    }
    mem_free(order);
    size_t kept = 0;
    for (size_t i = 0; i < zip->count; i++)
        if (zip->entries[i].name != NULL)
            zip->entries[kept++] = zip->entries[i];
    zip->count = kept;
}

struct zip *zip_open(struct span bytes, const char *file, struct complaints *complaints)
{
    struct zip *zip = mem_new(1, sizeof *zip);
    zip->bytes = bytes;
    zip->file = strcpy(mem_new(strlen(file) + 1, 1), file);
    zip->names = names_new();
    struct ending ending;
    if (!find_directory(zip, complaints, &ending)) {
        zip_close(zip);
        return NULL;
    }
    uint64_t at = zip->directory, records = 0;
    while (at < zip->directory_end && read_record(zip, complaints, &at))
        records++;
    if (at == zip->directory_end && records != ending.count)
        complaints_add(complaints, file, NULL, ending.at,
                       "the archive announces %" PRIu64 " entries, but its directory has %" PRIu64, ending.count,
                       records);
    check_places(zip, complaints);
    return zip;
}

void zip_close(struct zip *zip)
{
    if (zip == NULL)
        return;
    names_free(zip->names);
    mem_free(zip->entries);
    mem_free(zip->file);
    mem_free(zip);
}

size_t zip_count(const struct zip *zip)
{
    return zip->count;
}

const struct zip_entry *zip_entry(const struct zip *zip, size_t i)
{
    return &zip->entries[i];
}

size_t zip_find(const struct zip *zip, const char *name)
{
    size_t i = 0;
    while (i < zip->count && strcmp(zip->entries[i].name, name) != 0)
        i++;
    return i;
}

/* The packed contents of an entry. That they are within the archive was checked except for the local header's own
 * lengths. */
static const char *find_contents(const struct zip *zip, const struct zip_entry *entry, struct span *packed)
{
    struct span before = {zip->bytes.at, (size_t)zip->directory};
    size_t header = (size_t)entry->header;
    if (span_little32(before, header) != LOCAL_MARK)
        return "there is no header where the directory says";
    uint64_t at = entry->header + LOCAL_SIZE + span_little16(before, header + 26) + span_little16(before, header + 28);
    if (!span_has(before, at, entry->packed))
        return "its contents lie beyond the end of the archive";
    *packed = span_part(before, at, entry->packed);
    return NULL;
}

static bool judge_size(const struct zip *zip, const struct zip_entry *entry, uint64_t limit,
                       struct complaints *complaints)
{
    if (entry->size > limit) {
        complaints_add(complaints, zip->file, entry->name, entry->record,
                       "it announces %" PRIu64 " bytes, but at most %" PRIu64 " are read", entry->size, limit);
        return false;
    }
    if (entry->method == DEFLATED && !inflate_is_plausible(entry->packed, entry->size)) {
        complaints_add(complaints, zip->file, entry->name, entry->record,
                       "it expands from %" PRIu64 " bytes to %" PRIu64 ", more than %d-fold", entry->packed,
                       entry->size, INFLATE_RATIO);
        return false;
    }
    return true;
}

/* Expands the contents; NULL on success, else what is wrong. */
static const char *expand(const struct zip *zip, const struct zip_entry *entry, struct arena *arena,
                          struct span *contents)
{
    struct span packed;
    const char *wrong = find_contents(zip, entry, &packed);
    if (wrong != NULL)
        return wrong;
    if (entry->method == STORED) {
        *contents = packed;
        return packed.length == entry->size ? NULL : "it is stored, but its two sizes differ";
    }
    uint8_t *bytes = arena_alloc(arena, (size_t)entry->size);
    *contents = (struct span){bytes, (size_t)entry->size};
    return inflate_exactly(packed, INFLATE_RAW, bytes, contents->length);
}

bool zip_read(const struct zip *zip, size_t i, uint64_t limit, struct arena *arena, struct complaints *complaints,
              struct span *contents)
{
    const struct zip_entry *entry = &zip->entries[i];
    const char *wrong = NULL;
    if (entry->encrypted) {
        wrong = "it is encrypted";
    } else if (entry->method != STORED && entry->method != DEFLATED) {
        complaints_add(complaints, zip->file, entry->name, entry->record,
                       "compression method %d is not known; only stored (0) and deflated (8) are", entry->method);
        return false;
    } else if (!judge_size(zip, entry, limit, complaints)) {
        return false;
    } else {
        wrong = expand(zip, entry, arena, contents);
    }
    if (wrong == NULL && crc32_z(0, contents->at, contents->length) != entry->crc)
        wrong = "its checksum is wrong";
    if (wrong != NULL)
        complain(zip, complaints, entry->name, entry->record, wrong);
    return wrong == NULL;
}
