// Files that the program wrote: read back in every way, moved in, appended to, removed; what is not there.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char name[64], other[64];

struct record {
    char sort;
    int number;
};

static void lines(void)
{
    char line[20], *whole = NULL;
    size_t room = 0;
    FILE *file = fopen(name, "w");
    printf("%d\n", fprintf(file, "%s %d\nsecond line that is longer\n\nlast", "first", 1));
    fputs(" end", file);
    fputc('!', file);
    printf("%d\n", fclose(file));
    file = fopen(name, "r");
    while (fgets(line, sizeof line, file) != NULL)
        printf("<%s>", line);
    printf("%d %d\n", feof(file) != 0, ferror(file) != 0);
    rewind(file);
    printf("%d ", feof(file) != 0);
    for (ssize_t length; (length = getline(&whole, &room, file)) > 0;)
        printf("%zd<%s>", length, whole);
    puts("");
    free(whole);
    fseek(file, 6, SEEK_SET);
    int number = 0, first = getc(file);
    ungetc(first, file);
    printf("%ld %d\n", ftell(file), fscanf(file, "%d %19s", &number, line));
    printf("%d %s %ld\n", number, line, ftell(file));
    fseek(file, -4, SEEK_END);
    printf("%s\n", fgets(line, sizeof line, file));
    printf("%d %d\n", fseek(file, -100, SEEK_CUR), errno == EINVAL);
    printf("%d %d %d\n", fputs("x", file), ferror(file) != 0, errno == EBADF);
    fclose(file);
}

static void numbers(void)
{
    char letter = 0;
    int number = 0, count = 0;
    FILE *file = fopen(name, "w+");
    fprintf(file, "1 2 30 x");
    rewind(file);
    while (fscanf(file, "%d", &number) == 1)
        count += number;
    printf("%d %d ", count, feof(file) != 0);
    printf("%d %c %d ", fscanf(file, "%c", &letter), letter, feof(file) != 0);
    printf("%d %d\n", fscanf(file, "%c", &letter), feof(file) != 0);
    fclose(file);
}

static void records(void)
{
    struct record list[3], again[4];
    for (int i = 0; i < 3; i++) {
        list[i].sort = (char)('a' + i);
        list[i].number = i * 100;
    }
    FILE *file = fopen(name, "w+b");
    printf("%zu\n", fwrite(list, sizeof *list, 3, file));
    fpos_t place;
    fseek(file, sizeof *list, SEEK_SET);
    fgetpos(file, &place);
    printf("%zu %d\n", fread(again, sizeof *again, 4, file), feof(file) != 0);
    printf("%c %d\n", again[1].sort, again[1].number);
    fsetpos(file, &place);
    list[0].number = 7;
    fwrite(list, sizeof *list, 1, file);
    fseek(file, 0, SEEK_SET);
    printf("%zu %d %d %d\n", fread(again, sizeof *again, 3, file), again[0].number, again[1].number, again[2].number);
    fclose(file);
}

static void append(void)
{
    char text[64] = "";
    FILE *file = fopen(name, "w"), *more = fopen(name, "a+");
    setvbuf(file, NULL, _IONBF, 0);
    setvbuf(more, NULL, _IONBF, 0);
    fputs("one", file);
    fputs("two", more);
    fseek(file, 10, SEEK_SET);
    fputs("three", file);
    rewind(more);
    size_t length = fread(text, 1, sizeof text, more);
    printf("%zu ", length);
    for (size_t i = 0; i < length; i++)
        putchar(text[i] == 0 ? '.' : text[i]);
    puts("");
    fclose(file);
    fclose(more);
    file = fopen(name, "r+");
    fputs("ONE", file);
    fclose(file);
    file = fopen(name, "r");
    printf("%d\n", getc(file));
    fclose(file);
    printf("%d %d\n", fopen(name, "wx") == NULL, errno == EEXIST);
}

static void descriptors(void)
{
    char text[32] = "";
    int file = open(name, O_RDWR | O_CREAT | O_TRUNC, 0600);
    printf("%zd\n", write(file, "0123456789", 10));
    printf("%ld %ld\n", (long)lseek(file, -3, SEEK_END), (long)lseek(file, 0, SEEK_CUR));
    printf("%zd %s\n", read(file, text, sizeof text), text);
    printf("%zd\n", read(file, text, sizeof text));
    memset(text, 0, sizeof text);
    printf("%zd %s\n", pread(file, text, 4, 2), text);
    printf("%zd\n", pwrite(file, "xy", 2, 4));
    printf("%d\n", ftruncate(file, 8));
    lseek(file, 0, SEEK_SET);
    memset(text, 0, sizeof text);
    printf("%zd %s\n", read(file, text, sizeof text), text);
    printf("%d\n", close(file));
    printf("%d %d\n", close(file), errno == EBADF);
    printf("%zd %d\n", read(file, text, 1), errno == EBADF);
    printf("%d %d\n", open(name, O_CREAT | O_EXCL | O_WRONLY, 0600), errno == EEXIST);
}

int main(void)
{
    const char *folder = getenv("TMPDIR");
    snprintf(name, sizeof name, "%s/heddle-files-%d", folder == NULL ? "/tmp" : folder, (int)getpid());
    snprintf(other, sizeof other, "%s-other", name);
    printf("%d %s\n", fopen(name, "r") == NULL, strerror(errno));
    printf("%d %s\n", open(name, O_RDONLY), strerror(errno));
    printf("%d %d\n", access(name, F_OK), remove(name));
    lines();
    numbers();
    records();
    append();
    descriptors();
    printf("%d %d %d\n", rename(name, other), access(name, F_OK), access(other, F_OK));
    FILE *file = fopen(other, "r");
    printf("%d %d\n", unlink(other), unlink(other));
    printf("%c\n", getc(file));
    fclose(file);
    printf("%d\n", access(other, F_OK));
    return 0;
}
