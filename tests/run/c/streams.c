// Standard input is empty, which only who reads it finds out.
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

int main(void)
{
    char line[10];
    printf("%d %d %d\n", feof(stdin) != 0, ferror(stdin) != 0, feof(stdout) != 0);
    printf("%d\n", fgets(line, sizeof line, stdin) == NULL);
    printf("%d %d\n", feof(stdin) != 0, ferror(stdin) != 0);
    clearerr(stdin);
    printf("%d %d\n", feof(stdin) != 0, getchar() == EOF);
    printf("%d %d\n", feof(stdin) != 0, fgetc(stdin) == EOF);
    int number = 5;
    printf("%d %d\n", scanf("%d", &number), fscanf(stdin, "%d", &number));
    printf("%d %zu\n", number, fread(line, 1, sizeof line, stdin));
    printf("%d\n", fflush(stdout));
    printf("%d\n", fclose(stdin));
    printf("%s %s\n", setlocale(LC_ALL, "C"), setlocale(LC_ALL, NULL));
    printf("%d %s\n", setlocale(LC_CTYPE, "xx_NOWHERE") == NULL, setlocale(LC_NUMERIC, "POSIX"));
    return 0;
}
