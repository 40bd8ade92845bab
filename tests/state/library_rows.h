/* Calls of library functions that race with something: each row is ROW(function, globals, call, other). In the
 * texts, $ stands for a prefix of names that no other row has. The call is made by one thread while another does
 * `other`; if that is "", it makes the same call. Nothing orders the two, so that there is a race; under a lock
 * there is none. */
#ifndef HEDDLE_TESTS_STATE_LIBRARY_ROWS_H
#define HEDDLE_TESTS_STATE_LIBRARY_ROWS_H

#define TEXT "char $b[32] = \"a b 1\";"
#define ROOM "char $b[64];"
#define TOUCH "$b[0] = 'a'"
#define LOOK "seen += $b[0]"

/* clang-format off */
#define RACING_ROWS(ROW) \
    ROW("memrchr", TEXT, "memrchr($b, 'a', 5)", TOUCH) \
    ROW("rawmemchr", TEXT, "rawmemchr($b, 'a')", TOUCH) \
    ROW("memccpy", TEXT ROOM2, "memccpy($c, $b, 0, 5)", TOUCH) \
    ROW("memccpy", TEXT ROOM2, "memccpy($c, $b, 0, 5)", "seen += $c[1]") \
    ROW("memmem", TEXT, "memmem($b, 5, \"b\", 1)", TOUCH) \
    ROW("memmem", TEXT, "memmem(\"abc\", 3, $b, 1)", TOUCH) \
    ROW("explicit_bzero", ROOM, "explicit_bzero($b, 4)", LOOK) \
    ROW("bzero", ROOM, "bzero($b, 4)", LOOK) \
    ROW("memcpy", ROOM, "memcpy($b, \"ab\", 2)", LOOK) \
    ROW("memcpy", TEXT ROOM2, "memcpy($c, $b, 2)", TOUCH) \
    ROW("memmove", ROOM, "memmove($b, \"ab\", variable)", LOOK) \
    ROW("mempcpy", ROOM, "mempcpy($b, \"ab\", 2)", LOOK) \
    ROW("memset", ROOM, "memset($b, 1, variable)", LOOK) \
    ROW("memcmp", TEXT, "seen += memcmp($b, \"ab\", 2)", TOUCH) \
    ROW("bcmp", TEXT, "seen += bcmp($b, \"ab\", 2)", TOUCH) \
    ROW("memchr", TEXT, "seen += memchr($b, 'a', 3) != 0", TOUCH) \
    ROW("strlen", TEXT, "seen += strlen($b)", TOUCH) \
    ROW("strnlen", TEXT, "seen += strnlen($b, 4)", TOUCH) \
    ROW("strcpy", ROOM, "strcpy($b, \"ab\")", LOOK) \
    ROW("strcpy", TEXT ROOM2, "strcpy($c, $b)", TOUCH) \
    ROW("stpcpy", ROOM, "stpcpy($b, \"ab\")", LOOK) \
    ROW("strncpy", ROOM, "strncpy($b, \"ab\", 8)", "seen += $b[7]") \
    ROW("stpncpy", ROOM, "stpncpy($b, \"ab\", 8)", "seen += $b[7]") \
    ROW("strcat", TEXT, "strcat($b, \"ab\")", "seen += $b[6]") \
    ROW("strncat", TEXT, "strncat($b, \"ab\", 1)", "seen += $b[5]") \
    ROW("strcmp", TEXT, "seen += strcmp($b, \"ab\")", TOUCH) \
    ROW("strcoll", TEXT, "seen += strcoll($b, \"ab\")", TOUCH) \
    ROW("strncmp", TEXT, "seen += strncmp(\"ab\", $b, 2)", TOUCH) \
    ROW("strcasecmp", TEXT, "seen += strcasecmp($b, \"ab\")", TOUCH) \
    ROW("strncasecmp", TEXT, "seen += strncasecmp($b, \"ab\", 2)", TOUCH) \
    ROW("strchr", TEXT, "seen += strchr($b, 'a') != 0", TOUCH) \
    ROW("index", TEXT, "seen += index($b, 'a') != 0", TOUCH) \
    ROW("strrchr", TEXT, "seen += strrchr($b, 'a') != 0", TOUCH) \
    ROW("rindex", TEXT, "seen += rindex($b, 'a') != 0", TOUCH) \
    ROW("strchrnul", TEXT, "seen += strchrnul($b, 'a') != 0", TOUCH) \
    ROW("strstr", TEXT, "seen += strstr($b, \"a\") != 0", TOUCH) \
    ROW("strstr", TEXT, "seen += strstr(\"xyz\", $b) != 0", TOUCH) \
    ROW("strcasestr", TEXT, "seen += strcasestr($b, \"a\") != 0", TOUCH) \
    ROW("strspn", TEXT, "seen += strspn($b, \"a\")", TOUCH) \
    ROW("strcspn", TEXT, "seen += strcspn(\"x\", $b)", TOUCH) \
    ROW("strpbrk", TEXT, "seen += strpbrk($b, \"a\") != 0", TOUCH) \
    ROW("strtok_r", TEXT "char *$s;", "strtok_r($b, \" \", &$s)", TOUCH) \
    ROW("strtok_r", "char *$s; " ROOM2, "strtok_r($c, \" \", &$s)", "seen += $s != 0") \
    ROW("strsep", TEXT "char *$s = $b;", "strsep(&$s, \" \")", TOUCH) \
    ROW("strsep", TEXT "char *$s = $b;", "strsep(&$s, \" \")", "seen += $s != 0") \
    ROW("strdup", TEXT, "free(strdup($b))", TOUCH) \
    ROW("strndup", TEXT, "free(strndup($b, 2))", TOUCH) \
    ROW("strxfrm", TEXT ROOM2, "strxfrm($c, $b, 8)", TOUCH) \
    ROW("strxfrm", ROOM, "strxfrm($b, \"abc\", 8)", LOOK) \
    ROW("strerror_r", ROOM, "seen += strerror_r(12345, $b, 64) != 0", LOOK) \
    ROW("__xpg_strerror_r", ROOM "extern int __xpg_strerror_r(int, char *, size_t);", "__xpg_strerror_r(2, $b, 64)", LOOK) \
    ROW("basename", TEXT, "seen += basename($b) != 0", TOUCH) \
    ROW("posix_memalign", "void *$p;", "seen += posix_memalign(&$p, 16, 16)", "seen += $p != 0") \
    ROW("printf", TEXT, "printf(\"%s\", $b)", TOUCH) \
    ROW("printf", "int $n;", "printf(\"ab%n\", &$n)", "seen += $n") \
    ROW("printf", TEXT, "printf($b)", TOUCH) \
    ROW("fprintf", TEXT, "fprintf(stderr, \"%s\", $b)", TOUCH) \
    ROW("dprintf", TEXT, "dprintf(1, \"%s\", $b)", TOUCH) \
    ROW("sprintf", ROOM, "sprintf($b, \"%d\", variable)", LOOK) \
    ROW("snprintf", ROOM, "snprintf($b, 4, \"%d\", variable)", LOOK) \
    ROW("asprintf", "char *$p;", "seen += asprintf(&$p, \"%d\", variable)", "seen += $p != 0") \
    ROW("vprintf", TEXT "void $f(const char *a, ...) { va_list l; va_start(l, a); vprintf(a, l); va_end(l); }", "$f(\"%s\", $b)", TOUCH) \
    ROW("vfprintf", TEXT "void $f(const char *a, ...) { va_list l; va_start(l, a); vfprintf(stdout, a, l); va_end(l); }", "$f(\"%s\", $b)", TOUCH) \
    ROW("vdprintf", TEXT "void $f(const char *a, ...) { va_list l; va_start(l, a); vdprintf(1, a, l); va_end(l); }", "$f(\"%s\", $b)", TOUCH) \
    ROW("vsprintf", ROOM "void $f(const char *a, ...) { va_list l; va_start(l, a); vsprintf($b, a, l); va_end(l); }", "$f(\"%d\", 1)", LOOK) \
    ROW("vsnprintf", ROOM "void $f(const char *a, ...) { va_list l; va_start(l, a); vsnprintf($b, 9, a, l); va_end(l); }", "$f(\"%d\", 1)", LOOK) \
    ROW("vasprintf", TEXT "void $f(const char *a, ...) { va_list l; char *p; va_start(l, a); vasprintf(&p, a, l); va_end(l); free(p); }", "$f(\"%s\", $b)", TOUCH) \
    ROW("warn", TEXT, "warn(\"%s\", $b)", TOUCH) \
    ROW("warnx", TEXT, "warnx($b)", TOUCH) \
    ROW("syslog", TEXT, "syslog(1, \"%s\", $b)", TOUCH) \
    ROW("dirname", "char $b[32] = \"a/b\"; extern char *dirname(char *);", "seen += dirname($b) != 0", "seen += $b[1]") \
    ROW("__xpg_basename", "char $b[32] = \"a/b/\"; extern char *__xpg_basename(char *);", "seen += __xpg_basename($b) != 0", "seen += $b[3]") \
    ROW("puts", TEXT, "puts($b)", TOUCH) \
    ROW("fputs", TEXT, "fputs($b, stderr)", TOUCH) \
    ROW("fwrite", TEXT, "fwrite($b, 1, 2, stdout)", TOUCH) \
    ROW("perror", TEXT, "perror($b)", TOUCH) \
    ROW("sscanf", ROOM, "sscanf(\"ab\", \"%s\", $b)", LOOK) \
    ROW("sscanf", TEXT "int $n;", "sscanf($b, \"%d\", &$n)", TOUCH) \
    ROW("qsort", "int $a[3] = {3, 1, 2}; int $f(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }", "qsort($a, 3, sizeof(int), $f)", "seen += $a[0]") \
    ROW("qsort_r", "int $a[3] = {3, 1, 2}; int $f(const void *x, const void *y, void *z) { return *(const int *)x - *(const int *)y; }", "qsort_r($a, 3, sizeof(int), $f, NULL)", "seen += $a[0]") \
    ROW("bsearch", "int $a[3] = {1, 2, 3}; int $f(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }", "seen += bsearch(&variable, $a, 3, sizeof(int), $f) != 0", "$a[1] = 2") \
    ROW("rand_r", "unsigned $n;", "seen += rand_r(&$n)", "seen += $n") \
    ROW("atoi", TEXT, "seen += atoi($b)", TOUCH) \
    ROW("atol", TEXT, "seen += atol($b)", TOUCH) \
    ROW("atoll", TEXT, "seen += atoll($b)", TOUCH) \
    ROW("atof", TEXT, "seen += atof($b) > 1", TOUCH) \
    ROW("strtol", TEXT, "seen += strtol($b, NULL, 10)", TOUCH) \
    ROW("strtol", "char *$e;", "seen += strtol(\"1\", &$e, 10)", "seen += $e != 0") \
    ROW("strtoll", TEXT, "seen += strtoll($b, NULL, 10)", TOUCH) \
    ROW("strtoul", TEXT, "seen += strtoul($b, NULL, 10)", TOUCH) \
    ROW("strtoull", TEXT, "seen += strtoull($b, NULL, 10)", TOUCH) \
    ROW("strtoimax", TEXT, "seen += strtoimax($b, NULL, 10)", TOUCH) \
    ROW("strtoumax", TEXT, "seen += strtoumax($b, NULL, 10)", TOUCH) \
    ROW("strtod", TEXT, "seen += strtod($b, NULL) > 1", TOUCH) \
    ROW("strtof", TEXT, "seen += strtof($b, NULL) > 1", TOUCH) \
    ROW("strtold", "char *$e;", "seen += strtold(\"1\", &$e) > 1", "seen += $e != 0") \
    ROW("getenv", TEXT, "seen += getenv($b) != 0", TOUCH) \
    ROW("secure_getenv", TEXT, "seen += secure_getenv($b) != 0", TOUCH) \
    ROW("time", "time_t $t;", "time(&$t)", "seen += $t & 1") \
    ROW("gettimeofday", "struct timeval $t;", "gettimeofday(&$t, NULL)", "seen += $t.tv_usec & 1") \
    ROW("clock_gettime", "struct timespec $t;", "clock_gettime(CLOCK_MONOTONIC, &$t)", "seen += $t.tv_nsec & 1") \
    ROW("clock_getres", "struct timespec $t;", "clock_getres(CLOCK_MONOTONIC, &$t)", "seen += $t.tv_nsec & 1") \
    ROW("timespec_get", "struct timespec $t;", "timespec_get(&$t, TIME_UTC)", "seen += $t.tv_nsec & 1") \
    ROW("times", "struct tms $t;", "times(&$t)", "seen += $t.tms_utime & 1") \
    ROW("gmtime_r", "time_t $t; struct tm $m;", "gmtime_r(&$t, &$m)", "seen += $m.tm_sec") \
    ROW("localtime_r", "time_t $t; struct tm $m;", "localtime_r(&$t, &$m)", "$t = 1") \
    ROW("mktime", "struct tm $m;", "seen += mktime(&$m) & 1", "seen += $m.tm_yday") \
    ROW("timegm", "struct tm $m;", "seen += timegm(&$m) & 1", "$m.tm_sec = 1") \
    ROW("timelocal", "struct tm $m;", "seen += timelocal(&$m) & 1", "$m.tm_sec = 1") \
    ROW("asctime_r", "struct tm $m;" ROOM, "seen += asctime_r(&$m, $b) != 0", LOOK) \
    ROW("ctime_r", "time_t $t;" ROOM, "seen += ctime_r(&$t, $b) != 0", LOOK) \
    ROW("strftime", "struct tm $m;" ROOM, "seen += strftime($b, 64, \"%Y\", &$m)", LOOK) \
    ROW("strftime", "struct tm $m;" ROOM, "seen += strftime($b, 64, \"%Y\", &$m)", "$m.tm_year = 1") \
    ROW("nanosleep", "struct timespec $t;", "nanosleep(&$t, NULL)", "$t.tv_nsec = 0") \
    ROW("clock_nanosleep", "struct timespec $t;", "clock_nanosleep(CLOCK_MONOTONIC, 0, &$t, NULL)", "$t.tv_nsec = 0") \
    ROW("thrd_sleep", "struct timespec $t;", "thrd_sleep(&$t, NULL)", "$t.tv_nsec = 0") \
    ROW("wcslen", "wchar_t $w[4] = L\"ab\";", "seen += wcslen($w)", "$w[0] = L'a'") \
    ROW("wcsnlen", "wchar_t $w[4] = L\"ab\";", "seen += wcsnlen($w, 3)", "$w[0] = L'a'") \
    ROW("wcscpy", "wchar_t $w[4];", "wcscpy($w, L\"ab\")", "seen += $w[0]") \
    ROW("wcsncpy", "wchar_t $w[4];", "wcsncpy($w, L\"ab\", 4)", "seen += $w[3]") \
    ROW("wcscat", "wchar_t $w[4] = L\"a\";", "wcscat($w, L\"b\")", "seen += $w[1]") \
    ROW("wcsncat", "wchar_t $w[4] = L\"a\";", "wcsncat($w, L\"b\", 1)", "seen += $w[1]") \
    ROW("wcscmp", "wchar_t $w[4] = L\"ab\";", "seen += wcscmp($w, L\"ab\")", "$w[0] = L'a'") \
    ROW("wcscoll", "wchar_t $w[4] = L\"ab\";", "seen += wcscoll($w, L\"ab\")", "$w[0] = L'a'") \
    ROW("wcsncmp", "wchar_t $w[4] = L\"ab\";", "seen += wcsncmp($w, L\"ab\", 2)", "$w[0] = L'a'") \
    ROW("wmemcmp", "wchar_t $w[4] = L\"ab\";", "seen += wmemcmp($w, L\"ab\", 2)", "$w[0] = L'a'") \
    ROW("wcschr", "wchar_t $w[4] = L\"ab\";", "seen += wcschr($w, L'a') != 0", "$w[0] = L'a'") \
    ROW("wcsrchr", "wchar_t $w[4] = L\"ab\";", "seen += wcsrchr($w, L'a') != 0", "$w[0] = L'a'") \
    ROW("wmemchr", "wchar_t $w[4] = L\"ab\";", "seen += wmemchr($w, L'a', 2) != 0", "$w[0] = L'a'") \
    ROW("wmemcpy", "wchar_t $w[4];", "wmemcpy($w, L\"ab\", 2)", "seen += $w[0]") \
    ROW("wmemmove", "wchar_t $w[4];", "wmemmove($w, L\"ab\", 2)", "seen += $w[0]") \
    ROW("wmemset", "wchar_t $w[4];", "wmemset($w, L'a', 2)", "seen += $w[0]") \
    ROW("wcsdup", "wchar_t $w[4] = L\"ab\";", "free(wcsdup($w))", "$w[0] = L'a'") \
    ROW("mbstowcs", "wchar_t $w[4];", "mbstowcs($w, \"ab\", 4)", "seen += $w[0]") \
    ROW("wcstombs", ROOM, "wcstombs($b, L\"ab\", 4)", LOOK) \
    ROW("frexp", "int $n;", "seen += frexp(variable, &$n) > 1", "seen += $n") \
    ROW("modf", "double $d;", "seen += modf(variable, &$d) > 1", "seen += $d > 1") \
    ROW("sigemptyset", "sigset_t $s;", "sigemptyset(&$s)", "") \
    ROW("sigfillset", "sigset_t $s;", "sigfillset(&$s)", "") \
    ROW("sigaddset", "sigset_t $s;", "sigaddset(&$s, 2)", "") \
    ROW("sigdelset", "sigset_t $s;", "sigdelset(&$s, 2)", "") \
    ROW("sigismember", "sigset_t $s;", "seen += sigismember(&$s, 2)", "sigemptyset(&$s)") \
    ROW("pthread_attr_init", "pthread_attr_t $a;", "pthread_attr_init(&$a)", "") \
    ROW("pthread_attr_destroy", "pthread_attr_t $a;", "pthread_attr_destroy(&$a)", "pthread_attr_init(&$a)") \
    ROW("pthread_getattr_np", "pthread_attr_t $a;", "pthread_getattr_np(pthread_self(), &$a)", "") \
    ROW("pthread_attr_setdetachstate", "pthread_attr_t $a;", "pthread_attr_setdetachstate(&$a, 0)", "") \
    ROW("pthread_attr_getdetachstate", "pthread_attr_t $a; int $n;", "pthread_attr_getdetachstate(&$a, &$n)", "pthread_attr_init(&$a)") \
    ROW("pthread_attr_setscope", "pthread_attr_t $a;", "pthread_attr_setscope(&$a, 0)", "") \
    ROW("pthread_attr_getscope", "pthread_attr_t $a; int $n;", "pthread_attr_getscope(&$a, &$n)", "seen += $n") \
    ROW("pthread_attr_setschedpolicy", "pthread_attr_t $a;", "pthread_attr_setschedpolicy(&$a, 0)", "") \
    ROW("pthread_attr_getschedpolicy", "pthread_attr_t $a; int $n;", "pthread_attr_getschedpolicy(&$a, &$n)", "seen += $n") \
    ROW("pthread_attr_setinheritsched", "pthread_attr_t $a;", "pthread_attr_setinheritsched(&$a, 0)", "") \
    ROW("pthread_attr_getinheritsched", "pthread_attr_t $a; int $n;", "pthread_attr_getinheritsched(&$a, &$n)", "seen += $n") \
    ROW("pthread_attr_setschedparam", "pthread_attr_t $a; struct sched_param $p;", "pthread_attr_setschedparam(&$a, &$p)", "$p.sched_priority = 0") \
    ROW("pthread_attr_getschedparam", "pthread_attr_t $a; struct sched_param $p;", "pthread_attr_getschedparam(&$a, &$p)", "seen += $p.sched_priority") \
    ROW("pthread_attr_setstacksize", "pthread_attr_t $a;", "pthread_attr_setstacksize(&$a, 65536)", "") \
    ROW("pthread_attr_getstacksize", "pthread_attr_t $a; size_t $n;", "pthread_attr_getstacksize(&$a, &$n)", "seen += $n & 1") \
    ROW("pthread_attr_setguardsize", "pthread_attr_t $a;", "pthread_attr_setguardsize(&$a, 4096)", "") \
    ROW("pthread_attr_getguardsize", "pthread_attr_t $a; size_t $n;", "pthread_attr_getguardsize(&$a, &$n)", "seen += $n & 1") \
    ROW("pthread_attr_setaffinity_np", "pthread_attr_t $a; cpu_set_t $s;", "pthread_attr_setaffinity_np(&$a, sizeof $s, &$s)", "CPU_ZERO(&$s)") \
    ROW("pthread_mutexattr_init", "pthread_mutexattr_t $a;", "pthread_mutexattr_init(&$a)", "") \
    ROW("pthread_mutexattr_destroy", "pthread_mutexattr_t $a;", "pthread_mutexattr_destroy(&$a)", "") \
    ROW("pthread_mutexattr_settype", "pthread_mutexattr_t $a;", "pthread_mutexattr_settype(&$a, 0)", "") \
    ROW("pthread_mutexattr_gettype", "pthread_mutexattr_t $a; int $n;", "pthread_mutexattr_gettype(&$a, &$n)", "seen += $n") \
    ROW("pthread_mutexattr_setpshared", "pthread_mutexattr_t $a;", "pthread_mutexattr_setpshared(&$a, 0)", "") \
    ROW("pthread_mutexattr_getpshared", "pthread_mutexattr_t $a; int $n;", "pthread_mutexattr_getpshared(&$a, &$n)", "seen += $n") \
    ROW("pthread_mutexattr_setprotocol", "pthread_mutexattr_t $a;", "pthread_mutexattr_setprotocol(&$a, 0)", "") \
    ROW("pthread_mutexattr_getprotocol", "pthread_mutexattr_t $a; int $n;", "pthread_mutexattr_getprotocol(&$a, &$n)", "seen += $n") \
    ROW("pthread_mutexattr_setprioceiling", "pthread_mutexattr_t $a;", "pthread_mutexattr_setprioceiling(&$a, 0)", "") \
    ROW("pthread_mutexattr_setrobust", "pthread_mutexattr_t $a;", "pthread_mutexattr_setrobust(&$a, 0)", "") \
    ROW("pthread_mutexattr_getrobust", "pthread_mutexattr_t $a; int $n;", "pthread_mutexattr_getrobust(&$a, &$n)", "seen += $n") \
    ROW("pthread_condattr_init", "pthread_condattr_t $a;", "pthread_condattr_init(&$a)", "") \
    ROW("pthread_condattr_destroy", "pthread_condattr_t $a;", "pthread_condattr_destroy(&$a)", "") \
    ROW("pthread_condattr_setclock", "pthread_condattr_t $a;", "pthread_condattr_setclock(&$a, 0)", "") \
    ROW("pthread_condattr_getclock", "pthread_condattr_t $a; int $n;", "pthread_condattr_getclock(&$a, &$n)", "seen += $n") \
    ROW("pthread_condattr_setpshared", "pthread_condattr_t $a;", "pthread_condattr_setpshared(&$a, 0)", "") \
    ROW("pthread_condattr_getpshared", "pthread_condattr_t $a; int $n;", "pthread_condattr_getpshared(&$a, &$n)", "seen += $n") \
    ROW("pthread_rwlockattr_init", "pthread_rwlockattr_t $a;", "pthread_rwlockattr_init(&$a)", "") \
    ROW("pthread_rwlockattr_destroy", "pthread_rwlockattr_t $a;", "pthread_rwlockattr_destroy(&$a)", "") \
    ROW("pthread_rwlockattr_setpshared", "pthread_rwlockattr_t $a;", "pthread_rwlockattr_setpshared(&$a, 0)", "") \
    ROW("pthread_rwlockattr_getpshared", "pthread_rwlockattr_t $a; int $n;", "pthread_rwlockattr_getpshared(&$a, &$n)", "seen += $n") \
    ROW("pthread_rwlockattr_setkind_np", "pthread_rwlockattr_t $a;", "pthread_rwlockattr_setkind_np(&$a, 0)", "") \
    ROW("pthread_rwlockattr_getkind_np", "pthread_rwlockattr_t $a; int $n;", "pthread_rwlockattr_getkind_np(&$a, &$n)", "seen += $n") \
    ROW("pthread_barrierattr_init", "pthread_barrierattr_t $a;", "pthread_barrierattr_init(&$a)", "") \
    ROW("pthread_barrierattr_destroy", "pthread_barrierattr_t $a;", "pthread_barrierattr_destroy(&$a)", "") \
    ROW("pthread_barrierattr_setpshared", "pthread_barrierattr_t $a;", "pthread_barrierattr_setpshared(&$a, 0)", "") \
    ROW("pthread_barrierattr_getpshared", "pthread_barrierattr_t $a; int $n;", "pthread_barrierattr_getpshared(&$a, &$n)", "seen += $n") \
    ROW("pthread_key_create", "pthread_key_t $k;", "pthread_key_create(&$k, NULL)", "") \
    ROW("pthread_setname_np", TEXT, "pthread_setname_np(pthread_self(), $b)", TOUCH) \
    ROW("pthread_getname_np", ROOM, "pthread_getname_np(pthread_self(), $b, 64)", LOOK) \
    ROW("pthread_setschedparam", "struct sched_param $p;", "pthread_setschedparam(pthread_self(), 0, &$p)", "$p.sched_priority = 0") \
    ROW("pthread_getschedparam", "struct sched_param $p; int $n;", "pthread_getschedparam(pthread_self(), &$n, &$p)", "seen += $n") \
    ROW("pthread_setaffinity_np", "cpu_set_t $s;", "pthread_setaffinity_np(pthread_self(), sizeof $s, &$s)", "CPU_ZERO(&$s)") \
    ROW("pthread_getaffinity_np", "cpu_set_t $s;", "pthread_getaffinity_np(pthread_self(), sizeof $s, &$s)", "CPU_ZERO(&$s)") \
    ROW("sched_setaffinity", "cpu_set_t $s;", "sched_setaffinity(0, sizeof $s, &$s)", "CPU_ZERO(&$s)") \
    ROW("sched_getaffinity", "cpu_set_t $s;", "sched_getaffinity(0, sizeof $s, &$s)", "CPU_ZERO(&$s)") \
    ROW("sched_setscheduler", "struct sched_param $p;", "sched_setscheduler(0, 0, &$p)", "$p.sched_priority = 0") \
    ROW("sched_setparam", "struct sched_param $p;", "sched_setparam(0, &$p)", "$p.sched_priority = 0") \
    ROW("sched_getparam", "struct sched_param $p;", "sched_getparam(0, &$p)", "seen += $p.sched_priority") \
    ROW("__sched_cpucount", "cpu_set_t $s;", "seen += CPU_COUNT(&$s)", "CPU_ZERO(&$s)") \
    ROW("getrlimit", "struct rlimit $r;", "getrlimit(RLIMIT_NOFILE, &$r)", "seen += $r.rlim_cur & 1") \
    ROW("setrlimit", "struct rlimit $r;", "setrlimit(RLIMIT_NOFILE, &$r)", "$r.rlim_cur = 0") \
    ROW("getrusage", "struct rusage $r;", "getrusage(RUSAGE_SELF, &$r)", "seen += $r.ru_maxrss & 1") \
    ROW("gethostname", ROOM, "gethostname($b, 64)", LOOK) \
    ROW("fopen", TEXT, "seen += fopen($b, \"r\") != 0", TOUCH) \
    ROW("fopen", "char $m[] = \"r\";", "seen += fopen(\"none\", $m) != 0", "$m[0] = 'r'") \
    ROW("fgets", ROOM, "seen += fgets($b, 64, file) != 0", LOOK) \
    ROW("getline", "char *$p; size_t $n;", "seen += getline(&$p, &$n, file) & 1", "seen += $p != 0") \
    ROW("getline", "char *$p; size_t $n;", "seen += getline(&$p, &$n, stdin) & 1", "seen += $n & 1") \
    ROW("getdelim", "char *$p; size_t $n;", "seen += getdelim(&$p, &$n, 'x', file) & 1", "seen += $p != 0") \
    ROW("fread", ROOM, "rewind(file); seen += fread($b, 1, 4, file)", LOOK) \
    ROW("fgetpos", "fpos_t $p;", "fgetpos(file, &$p)", "") \
    ROW("fsetpos", "fpos_t $p;", "fsetpos(file, &$p)", "fgetpos(file, &$p)") \
    ROW("fscanf", ROOM, "rewind(file); seen += fscanf(file, \"%8s\", $b)", LOOK) \
    ROW("stat", TEXT "struct stat $s;", "seen += stat($b, &$s)", TOUCH) \
    ROW("fstat", "struct stat $s;", "seen += fstat(1, &$s)", "seen += $s.st_size & 1") \
    ROW("getcwd", ROOM, "seen += getcwd($b, 64) != 0", LOOK) \
    ROW("mkstemp", "char $b[] = \"aXXXXXX\";", "seen += mkstemp($b) & 1", TOUCH) \
    ROW("frexpf", "int $n;", "seen += frexpf(variable, &$n) > 1", "seen += $n") \
    ROW("modff", "float $d;", "seen += modff(variable, &$d) > 1", "seen += $d > 1") \
    ROW("open", TEXT, "seen += open($b, O_RDONLY) & 1", TOUCH) \
    ROW("creat", TEXT, "seen += creat($b, 0600) & 1", TOUCH) \
    ROW("read", ROOM, "rewind(file); seen += read(fileno(file), $b, 4)", LOOK) \
    ROW("pread", ROOM, "seen += pread(fileno(file), $b, 4, 0)", LOOK) \
    ROW("write", TEXT, "seen += write(1, $b, 4)", TOUCH) \
    ROW("pwrite", TEXT, "seen += pwrite(fileno(file), $b, 1, 0)", TOUCH) \
    ROW("remove", TEXT, "seen += remove($b)", TOUCH) \
    ROW("unlink", TEXT, "seen += unlink($b)", TOUCH) \
    ROW("rename", TEXT, "seen += rename(\"none\", $b)", TOUCH) \
    ROW("access", TEXT, "seen += access($b, 0)", TOUCH) \
    ROW("pthread_mutex_init", "pthread_mutex_t $m;", "pthread_mutex_init(&$m, NULL)", "") \
    ROW("pthread_mutex_destroy", "pthread_mutex_t $m = PTHREAD_MUTEX_INITIALIZER;", "pthread_mutex_destroy(&$m)", "pthread_mutex_init(&$m, NULL)") \
    ROW("pthread_cond_init", "pthread_cond_t $c;", "pthread_cond_init(&$c, NULL)", "") \
    ROW("pthread_rwlock_init", "pthread_rwlock_t $r;", "pthread_rwlock_init(&$r, NULL)", "") \
    ROW("pthread_spin_init", "pthread_spinlock_t $s;", "pthread_spin_init(&$s, 0)", "") \
    ROW("sem_init", "sem_t $s;", "sem_init(&$s, 0, 1)", "") \
    ROW("sem_getvalue", "sem_t $s; int $n;", "sem_getvalue(&$s, &$n)", "seen += $n") \
    ROW("pthread_barrier_init", "pthread_barrier_t $b;", "pthread_barrier_init(&$b, NULL, 1)", "") \
    ROW("pthread_cond_destroy", "pthread_cond_t $c = PTHREAD_COND_INITIALIZER;", "pthread_cond_destroy(&$c)", "pthread_cond_init(&$c, NULL)") \
    ROW("cnd_destroy", "cnd_t $c;", "cnd_destroy(&$c)", "cnd_init(&$c)") \
    ROW("mtx_destroy", "mtx_t $m;", "mtx_destroy(&$m)", "mtx_init(&$m, mtx_plain)") \
    ROW("pthread_rwlock_destroy", "pthread_rwlock_t $r = PTHREAD_RWLOCK_INITIALIZER;", "pthread_rwlock_destroy(&$r)", "pthread_rwlock_init(&$r, NULL)") \
    ROW("pthread_spin_destroy", "pthread_spinlock_t $s;", "pthread_spin_destroy(&$s)", "pthread_spin_init(&$s, 0)") \
    ROW("sem_destroy", "sem_t $s;", "sem_destroy(&$s)", "sem_init(&$s, 0, 1)") \
    ROW("getrlimit64", "struct rlimit64 $r;", "getrlimit64(RLIMIT_NOFILE, &$r)", "seen += $r.rlim_cur & 1") \
    ROW("mtx_init", "mtx_t $m;", "mtx_init(&$m, mtx_plain)", "") \
    ROW("cnd_init", "cnd_t $c;", "cnd_init(&$c)", "") \
    ROW("tss_create", "tss_t $k;", "tss_create(&$k, NULL)", "") \
    ROW("pthread_setcancelstate", "int $n;", "pthread_setcancelstate(0, &$n)", "seen += $n")

/* The same, of calls that change what the library hides: each in a program of its own. */
#define LONE_ROWS(ROW) \
    ROW("putchar_unlocked", "", "putchar_unlocked('a')", "") \
    ROW("fputc_unlocked", "", "fputc_unlocked('a', file)", "") \
    ROW("fputs_unlocked", "", "fputs_unlocked(\"a\", stdout)", "") \
    ROW("fwrite_unlocked", "", "fwrite_unlocked(\"a\", 1, 1, file)", "") \
    ROW("fread_unlocked", "char $b[4], $c[4];", "fread_unlocked($b, 1, 1, file)", "fread_unlocked($c, 1, 1, file)") \
    ROW("getc_unlocked", "", "seen += getc_unlocked(file)", "") \
    ROW("strtok", TEXT, "strtok($b, \" \")", TOUCH) \
    ROW("setlocale", "", "seen += setlocale(LC_ALL, \"C\") != 0", "") \
    ROW("setlocale", "char $b[2] = \"C\";", "seen += setlocale(LC_ALL, $b) != 0", "$b[0] = 'C'") \
    ROW("getopt", "char *$v[] = {\"p\", \"-a\", NULL};", "seen += getopt(2, $v, \"a\")", "") \
    ROW("getopt_long", "char *$v[] = {\"p\", \"-a\", NULL}; struct option $o[1];", "seen += getopt_long(2, $v, \"a\", $o, NULL)", "") \
    ROW("getopt", "char *$v[] = {\"p\", \"-a\", NULL};", "seen += getopt(2, $v, \"a\")", "$v[1] = \"-b\"") \
    ROW("srand48", "", "srand48(1)", "") \
    ROW("drand48", "", "seen += drand48() > 2", "") \
    ROW("lrand48", "", "seen += lrand48() & 1", "") \
    ROW("mrand48", "", "seen += mrand48() & 1", "") \
    ROW("getenv", "", "seen += getenv(\"HOME\") != 0", "setenv(\"PATH\", \"x\", 1)") \
    ROW("setenv", TEXT, "setenv(\"x\", $b, 1)", TOUCH) \
    ROW("setenv", "", "setenv(\"x\", \"1\", 1)", "") \
    ROW("putenv", "char $e[] = \"y=1\";", "putenv($e)", "$e[2] = '2'") \
    ROW("unsetenv", "", "unsetenv(\"x\")", "") \
    ROW("clearenv", "", "clearenv()", "") \
    ROW("gmtime", "time_t $t;", "seen += gmtime(&$t)->tm_sec", "$t = 1") \
    ROW("gmtime", "time_t $t;", "seen += gmtime(&$t)->tm_sec", "") \
    ROW("localtime", "time_t $t;", "seen += localtime(&$t) != 0", "") \
    ROW("localtime", "time_t $t; struct tm $m;", "seen += localtime(&$t) != 0", "seen += ctime(&$t)[0]") \
    ROW("asctime", "struct tm $m;", "seen += asctime(&$m) != 0", "") \
    ROW("asctime", "struct tm $m;", "seen += asctime(&$m) != 0", "$m.tm_sec = 1") \
    ROW("ctime", "time_t $t;", "seen += ctime(&$t) != 0", "") \
    ROW("mbtowc", "", "mbtowc(NULL, \"a\", 1)", "") \
    ROW("mbtowc", "wchar_t $w;", "mbtowc(&$w, \"a\", 1)", "seen += $w") \
    ROW("mbrtowc", "", "mbrtowc(NULL, \"a\", 1, NULL)", "") \
    ROW("mbrtowc", "mbstate_t $s;", "mbrtowc(NULL, \"a\", 1, &$s)", "") \
    ROW("mblen", "", "seen += mblen(\"a\", 1)", "") \
    ROW("wctomb", ROOM "char $d[8];", "wctomb($b, L'a')", LOOK) \
    ROW("wctomb", "", "wctomb(NULL, L'a')", "") \
    ROW("wcrtomb", "", "wcrtomb(NULL, L'a', NULL)", "") \
    ROW("strsignal", "", "seen += strsignal(2) != 0", "")

/* The same call by both threads without a lock is no race: the library has one of its own, or changes nothing. */
#define QUIET_ROWS(ROW) \
    ROW("rand", "", "seen += rand() & 1", "") \
    ROW("random", "", "seen += random() & 1", "") \
    ROW("srand", "", "srand(1)", "") \
    ROW("srandom", "", "srandom(1)", "") \
    ROW("strerror", "", "seen += strerror(2) != 0", "") \
    ROW("getenv", "", "seen += getenv(\"x\") != 0", "") \
    ROW("tzset", "", "tzset()", "") \
    ROW("malloc", "", "free(malloc(1))", "") \
    ROW("calloc", "", "free(calloc(1, 1))", "") \
    ROW("puts", "", "puts(\"a\")", "") \
    ROW("putchar", "", "putchar('a')", "") \
    ROW("fputc", "", "fputc('a', stdout)", "") \
    ROW("putc", "", "putc('a', stderr)", "") \
    ROW("printf", "", "printf(\"a\")", "") \
    ROW("fprintf", "", "fprintf(stderr, \"a\")", "") \
    ROW("fputs", "", "fputs(\"a\", file)", "") \
    ROW("fwrite", "", "fwrite(\"a\", 1, 1, file)", "") \
    ROW("fflush", "", "fflush(file)", "") \
    ROW("fgetc", "", "seen += fgetc(file)", "") \
    ROW("getc", "", "seen += getc(file)", "") \
    ROW("getchar", "", "seen += getchar()", "") \
    ROW("ungetc", "", "seen += ungetc('a', file)", "") \
    ROW("feof", "", "seen += feof(file)", "") \
    ROW("ferror", "", "seen += ferror(file)", "") \
    ROW("clearerr", "", "clearerr(file)", "") \
    ROW("fileno", "", "seen += fileno(file)", "") \
    ROW("fseek", "", "seen += fseek(file, 0, SEEK_SET)", "") \
    ROW("ftell", "", "seen += ftell(file) & 1", "") \
    ROW("rewind", "", "rewind(file)", "") \
    ROW("lseek", "", "seen += lseek(fileno(file), 0, SEEK_SET) & 1", "") \
    ROW("time", "", "seen += time(NULL) & 1", "") \
    ROW("clock", "", "seen += clock() & 1", "") \
    ROW("sleep", "", "sleep(0)", "") \
    ROW("sched_yield", "", "sched_yield()", "") \
    ROW("setlocale", "", "seen += setlocale(LC_ALL, NULL) != 0", "") \
    ROW("scanf", "int $n;", "seen += scanf(\"%d\", &$n)", "") \
    ROW("strlen", "char $b[32] = \"a\";", "seen += strlen($b)", "$b[2] = 'x'") \
    ROW("strcmp", "char $b[32] = \"ab\";", "seen += strcmp($b, \"x\")", "$b[1] = 'b'") \
    ROW("snprintf", "char $b[32];", "snprintf($b, 32, \"%d\", 1)", "$b[2] = 'b'") \
    ROW("strncpy", "char $b[32];", "strncpy($b, \"x\", 4)", "$b[4] = 'b'") \
    ROW("mbrtowc", "", "mbstate_t s = {0}; mbrtowc(NULL, \"a\", 1, &s)", "") \
    ROW("atexit", "void $f(void) {}", "atexit($f)", "") \
    ROW("pthread_self", "", "seen += pthread_self() == 0", "")
/* clang-format on */

#define ROOM2 "char $c[64];"

#endif
