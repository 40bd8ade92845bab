// getopt and getopt_long: letters together, with and without arguments, what is no option, what is wrong.
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void show(int argc, char **argv)
{
    printf("rest from %d:", optind);
    for (int i = 0; i < argc; i++)
        printf(" %s", argv[i]);
    puts("");
}

static void letters(const char *known, int argc, char **argv)
{
    int option;
    optind = 0;
    while ((option = getopt(argc, argv, known)) != -1) {
        if (option == 1)
            printf("[1 %s] ", optarg);
        else if (option == '?' || option == ':')
            printf("%c(%c) ", option, optopt);
        else
            printf("%c=%s ", option, optarg == NULL ? "-" : optarg);
    }
    show(argc, argv);
}

static void longs(int argc, char **argv)
{
    static int verbose;
    static const struct option table[] = {{"verbose", no_argument, &verbose, 7},
                                          {"add", required_argument, NULL, 'a'},
                                          {"append", optional_argument, NULL, 1001},
                                          {"delete", no_argument, NULL, 'd'},
                                          {NULL, 0, NULL, 0}};
    int option, index = -1;
    optind = 1;
    verbose = 0;
    while ((option = getopt_long(argc, argv, "a:dv", table, &index)) != -1) {
        printf("%d=%s", option, optarg == NULL ? "-" : optarg);
        if (option == 0)
            printf("(%s %d)", table[index].name, verbose);
        printf(" ");
        index = -1;
    }
    show(argc, argv);
}

#define LETTERS(known, ...)                                                                                            \
    do {                                                                                                               \
        char *list[] = {"prog", __VA_ARGS__, NULL};                                                                    \
        letters(known, (int)(sizeof list / sizeof *list) - 1, list);                                                   \
    } while (0)
#define LONGS(...)                                                                                                     \
    do {                                                                                                               \
        char *list[] = {"prog", __VA_ARGS__, NULL};                                                                    \
        longs((int)(sizeof list / sizeof *list) - 1, list);                                                            \
    } while (0)

int main(void)
{
    LETTERS("ab:c::", "-a", "-b", "value", "-bnear", "-c", "-cnear", "rest", "more");
    LETTERS("ab:c", "-acb", "value", "rest");
    LETTERS("ab:c", "one", "-a", "two", "-b", "value", "three", "-c");
    LETTERS("ab:c", "one", "-ac", "two", "-bvalue", "--", "-a", "three");
    LETTERS("+ab:c", "-a", "one", "-c");
    LETTERS("-ab:c", "one", "-a", "two", "-b", "x");
    LETTERS(":ab:", "-x", "-b");
    opterr = 0;
    LETTERS("ab:", "-x", "-a", "-b");
    LETTERS("a", "-", "-a", "--");
    LONGS("--verbose", "--add", "one", "--add=two", "--append", "--append=x", "-d", "file");
    LONGS("first", "--del", "second", "-a", "here", "--verb", "third", "-dv");
    LONGS("--nothing", "--add", "--ap", "--a=5", "--delete=3", "--add");
    return 0;
}
