/* The table of models: what POSIX and C11 have for threads, signals, processes and files.
 * A row is MODEL("name", arguments, flags, function, number); what the arguments mean is said at struct c_model.
 * Functions of the same sort share a model and differ in the number. */
#ifndef HEDDLE_RUN_C_LIBRARY_POSIX_H
#define HEDDLE_RUN_C_LIBRARY_POSIX_H

/* clang-format off */
#define C_MODELS_THREAD(MODEL) \
    MODEL("pthread_tryjoin_np", "lp", 0, c_pthread_join, 2) \
    MODEL("pthread_timedjoin_np", "lpp", C_POINT, c_pthread_join, 4) \
    MODEL("pthread_create", "pppp", 0, c_pthread_create, 0) \
    MODEL("thrd_create", "ppp", 0, c_thrd_create, 0) \
    MODEL("pthread_join", "lp", C_POINT, c_pthread_join, 0) \
    MODEL("thrd_join", "lp", C_POINT, c_pthread_join, 1) \
    MODEL("pthread_detach", "l", 0, c_pthread_detach, 0) \
    MODEL("thrd_detach", "l", 0, c_pthread_detach, 1) \
    MODEL("pthread_exit", "p", 0, c_pthread_exit, 0) \
    MODEL("thrd_exit", "i", 0, c_pthread_exit, 1) \
    MODEL("pthread_self", "", C_QUIET, c_pthread_self, 0) \
    MODEL("thrd_current", "", C_QUIET, c_pthread_self, 0) \
    MODEL("pthread_equal", "ll", C_QUIET, c_pthread_equal, 0) \
    MODEL("thrd_equal", "ll", C_QUIET, c_pthread_equal, 0) \
    MODEL("pthread_once", "pp", C_TELLS, c_pthread_once, 0) \
    MODEL("call_once", "pp", C_TELLS, c_pthread_once, 0) \
    MODEL("pthread_key_create", "pp", 0, c_key_create, 0) \
    MODEL("tss_create", "pp", 0, c_key_create, 1) \
    MODEL("pthread_key_delete", "i", 0, c_key_delete, 0) \
    MODEL("tss_delete", "i", 0, c_key_delete, 0) \
    MODEL("pthread_setspecific", "ip", C_QUIET, c_key_set, 0) \
    MODEL("tss_set", "ip", C_QUIET, c_key_set, 1) \
    MODEL("pthread_getspecific", "i", C_QUIET, c_key_get, 0) \
    MODEL("tss_get", "i", C_QUIET, c_key_get, 0) \
    MODEL("sched_yield", "", 0, c_yield, 0) \
    MODEL("pthread_yield", "", 0, c_yield, 0) \
    MODEL("thrd_yield", "", 0, c_yield, 0)

#define C_MODELS_JUMP(MODEL) \
    MODEL("setjmp", "p", 0, c_setjmp, 0) \
    MODEL("_setjmp", "p", 0, c_setjmp, 0) \
    MODEL("sigsetjmp", "pi", 0, c_setjmp, 1) \
    MODEL("__sigsetjmp", "pi", 0, c_setjmp, 1) \
    MODEL("longjmp", "pi", 0, c_longjmp, 0) \
    MODEL("_longjmp", "pi", 0, c_longjmp, 0) \
    MODEL("siglongjmp", "pi", 0, c_longjmp, 0) \
    MODEL("__pthread_register_cancel", "p", C_QUIET, c_register_cleanup, 0) \
    MODEL("__pthread_unregister_cancel", "p", C_QUIET, c_unregister_cleanup, 0) \
    MODEL("__pthread_unwind_next", "p", 0, c_unwind_next, 0) \
    MODEL("pthread_cancel", "l", C_CALLS, c_pthread_cancel, 0) \
    MODEL("pthread_testcancel", "", C_POINT, c_testcancel, 0) \
    MODEL("pthread_setcancelstate", "ip", 0, c_setcancel, 0) \
    MODEL("pthread_setcanceltype", "ip", 0, c_setcancel, 1)

#define C_MODELS_SIGNAL(MODEL) \
    MODEL("abort", "", 0, c_abort, 0) \
    MODEL("raise", "i", 0, c_raise, 0) \
    MODEL("kill", "ii", C_SIGNALLING, c_kill, 0) \
    MODEL("pthread_kill", "li", C_SIGNALLING, c_pthread_kill, 0) \
    MODEL("signal", "ip", 0, c_signal_model, 0) \
    MODEL("bsd_signal", "ip", 0, c_signal_model, 0) \
    MODEL("__sysv_signal", "ip", 0, c_signal_model, 1) \
    MODEL("sigaction", "ipp", 0, c_sigaction, 0) \
    MODEL("sigemptyset", "p", 0, c_sigset_fill, 0) \
    MODEL("sigfillset", "p", 0, c_sigset_fill, 1) \
    MODEL("sigaddset", "pi", 0, c_sigset_change, 0) \
    MODEL("sigdelset", "pi", 0, c_sigset_change, 1) \
    MODEL("sigismember", "pi", 0, c_sigset_change, 2) \
    MODEL("sigprocmask", "ipp", 0, c_sigmask, 0) \
    MODEL("pthread_sigmask", "ipp", 0, c_sigmask, 1) \
    MODEL("sigpending", "p", 0, c_sigpending, 0) \
    MODEL("sigsuspend", "p", C_POINT, c_sigsuspend, 0) \
    MODEL("pause", "", C_POINT, c_pause, 0) \
    MODEL("sigwait", "pp", C_POINT, c_sigwait, 0) \
    MODEL("sigwaitinfo", "pp", C_POINT, c_sigwait, 1) \
    MODEL("strsignal", "i", C_HIDES(C_HIDDEN_STRSIGNAL), c_strsignal, 0)

#define C_MODELS_ATTRIBUTES(MODEL) \
    MODEL("pthread_attr_init", "p", 0, c_attributes_init, C_ATTRIBUTES) \
    MODEL("pthread_attr_destroy", "p", 0, c_touch, C_TOUCHES(0, STEP_WRITES, 4)) \
    MODEL("pthread_getattr_np", "lp", 0, c_getattr, 0) \
    MODEL("pthread_attr_setdetachstate", "pi", 0, c_attribute_set, 1 << 8) \
    MODEL("pthread_attr_getdetachstate", "pp", 0, c_attribute_get, 0) \
    MODEL("pthread_attr_setscope", "pi", 0, c_touch, C_TOUCHES(0, STEP_WRITES, 4)) \
    MODEL("pthread_attr_getscope", "pp", 0, c_attribute_none, 0) \
    MODEL("pthread_attr_setschedpolicy", "pi", 0, c_attribute_set, C_ATTRIBUTE_POLICY | 2 << 8) \
    MODEL("pthread_attr_getschedpolicy", "pp", 0, c_attribute_get, C_ATTRIBUTE_POLICY) \
    MODEL("pthread_attr_setinheritsched", "pi", 0, c_attribute_set, C_ATTRIBUTE_INHERIT | 1 << 8) \
    MODEL("pthread_attr_getinheritsched", "pp", 0, c_attribute_get, C_ATTRIBUTE_INHERIT) \
    MODEL("pthread_attr_setschedparam", "pp", 0, c_touch, \
          C_TOUCHES(0, STEP_WRITES, 4) | C_TOUCHES(1, STEP_READS, 4) << 16) \
    MODEL("pthread_attr_getschedparam", "pp", 0, c_attribute_none, 0) \
    MODEL("pthread_attr_setstacksize", "pl", 0, c_attribute_set, C_ATTRIBUTE_STACK) \
    MODEL("pthread_attr_getstacksize", "pp", 0, c_attribute_get_size, C_ATTRIBUTE_STACK) \
    MODEL("pthread_attr_setguardsize", "pl", 0, c_attribute_set, C_ATTRIBUTE_GUARD) \
    MODEL("pthread_attr_getguardsize", "pp", 0, c_attribute_get_size, C_ATTRIBUTE_GUARD) \
    MODEL("pthread_attr_setaffinity_np", "plp", 0, c_touch, \
          C_TOUCHES(0, STEP_WRITES, 4) | C_TOUCHES(2, STEP_READS, 8) << 16) \
    MODEL("pthread_mutexattr_init", "p", 0, c_attributes_init, 4) \
    MODEL("pthread_mutexattr_destroy", "p", 0, c_touch, C_TOUCHES(0, STEP_WRITES, 4)) \
    MODEL("pthread_mutexattr_settype", "pi", 0, c_attribute_set, 3 << 8) \
    MODEL("pthread_mutexattr_setkind_np", "pi", 0, c_attribute_set, 3 << 8) \
    MODEL("pthread_mutexattr_gettype", "pp", 0, c_attribute_get, 0) \
    MODEL("pthread_mutexattr_setpshared", "pi", 0, c_touch, C_TOUCHES(0, STEP_WRITES, 4)) \
    MODEL("pthread_mutexattr_getpshared", "pp", 0, c_attribute_none, 0) \
    MODEL("pthread_mutexattr_setprotocol", "pi", 0, c_touch, C_TOUCHES(0, STEP_WRITES, 4)) \
    MODEL("pthread_mutexattr_getprotocol", "pp", 0, c_attribute_none, 0) \
    MODEL("pthread_mutexattr_setprioceiling", "pi", 0, c_touch, C_TOUCHES(0, STEP_WRITES, 4)) \
    MODEL("pthread_mutexattr_setrobust", "pi", 0, c_attribute_robust, 0) \
    MODEL("pthread_mutexattr_setrobust_np", "pi", 0, c_attribute_robust, 0) \
    MODEL("pthread_mutexattr_getrobust", "pp", 0, c_attribute_none, 0) \
    MODEL("pthread_condattr_init", "p", 0, c_attributes_init, 4) \
    MODEL("pthread_condattr_destroy", "p", 0, c_touch, C_TOUCHES(0, STEP_WRITES, 4)) \
    MODEL("pthread_condattr_setclock", "pi", 0, c_attribute_set, 1 << 8) \
    MODEL("pthread_condattr_getclock", "pp", 0, c_attribute_get, 0) \
    MODEL("pthread_condattr_setpshared", "pi", 0, c_touch, C_TOUCHES(0, STEP_WRITES, 4)) \
    MODEL("pthread_condattr_getpshared", "pp", 0, c_attribute_none, 0) \
    MODEL("pthread_rwlockattr_init", "p", 0, c_attributes_init, 4) \
    MODEL("pthread_rwlockattr_destroy", "p", 0, c_touch, C_TOUCHES(0, STEP_WRITES, 4)) \
    MODEL("pthread_rwlockattr_setpshared", "pi", 0, c_touch, C_TOUCHES(0, STEP_WRITES, 4)) \
    MODEL("pthread_rwlockattr_getpshared", "pp", 0, c_attribute_none, 0) \
    MODEL("pthread_rwlockattr_setkind_np", "pi", 0, c_attribute_set, 2 << 8) \
    MODEL("pthread_rwlockattr_getkind_np", "pp", 0, c_attribute_get, 0) \
    MODEL("pthread_barrierattr_init", "p", 0, c_attributes_init, 4) \
    MODEL("pthread_barrierattr_destroy", "p", 0, c_touch, C_TOUCHES(0, STEP_WRITES, 4)) \
    MODEL("pthread_barrierattr_setpshared", "pi", 0, c_touch, C_TOUCHES(0, STEP_WRITES, 4)) \
    MODEL("pthread_barrierattr_getpshared", "pp", 0, c_attribute_none, 0)

#define C_MODELS_FILE(MODEL) \
    MODEL("fopen", "pp", 0, c_fopen, 0) \
    MODEL("fopen64", "pp", 0, c_fopen, 0) \
    MODEL("fdopen", "ip", 0, c_fdopen, 0) \
    MODEL("fclose", "p", 0, c_fclose, 0) \
    MODEL("fflush", "p", 0, c_fflush, 0) \
    MODEL("fileno", "p", 0, c_fileno, 0) \
    MODEL("feof", "p", 0, c_feof, 0) \
    MODEL("ferror", "p", 0, c_feof, 1) \
    MODEL("clearerr", "p", 0, c_clearerr, 0) \
    MODEL("getchar", "", 0, c_getc, 0) \
    MODEL("getchar_unlocked", "", C_HIDES(C_HIDDEN_STREAM), c_getc, 0) \
    MODEL("fgetc", "p", 0, c_getc, 1) \
    MODEL("getc", "p", 0, c_getc, 1) \
    MODEL("_IO_getc", "p", 0, c_getc, 1) \
    MODEL("getc_unlocked", "p", C_HIDES(C_HIDDEN_STREAM), c_getc, 1) \
    MODEL("fgetc_unlocked", "p", C_HIDES(C_HIDDEN_STREAM), c_getc, 1) \
    MODEL("ungetc", "ip", 0, c_ungetc, 0) \
    MODEL("fgets", "pip", 0, c_fgets, 0) \
    MODEL("getline", "ppp", 0, c_getline, 0) \
    MODEL("getdelim", "ppip", 0, c_getline, 1) \
    MODEL("__getdelim", "ppip", 0, c_getline, 1) \
    MODEL("fread", "pllp", 0, c_fread, 0) \
    MODEL("fread_unlocked", "pllp", C_HIDES(C_HIDDEN_STREAM), c_fread, 0) \
    MODEL("tmpfile", "", 0, c_tmpfile, 0) \
    MODEL("umask", "i", C_QUIET, c_number, 022) \
    MODEL("fseek", "pli", 0, c_fseek, 0) \
    MODEL("fseeko", "pli", 0, c_fseek, 0) \
    MODEL("fseeko64", "pqi", 0, c_fseek, 0) \
    MODEL("ftell", "p", 0, c_ftell, 0) \
    MODEL("ftello", "p", 0, c_ftell, 0) \
    MODEL("ftello64", "p", 0, c_ftell, 0) \
    MODEL("rewind", "p", 0, c_rewind, 0) \
    MODEL("fgetpos", "pp", 0, c_position, 0) \
    MODEL("fsetpos", "pp", 0, c_position, 1) \
    MODEL("scanf", "p", C_VARIABLE, c_fscanf, 0) \
    MODEL("__isoc99_scanf", "p", C_VARIABLE, c_fscanf, 0) \
    MODEL("fscanf", "pp", C_VARIABLE, c_fscanf, 1) \
    MODEL("__isoc99_fscanf", "pp", C_VARIABLE, c_fscanf, 1) \
    MODEL("open", "pi", C_VARIABLE | C_POINT, c_open_model, 0) \
    MODEL("open64", "pi", C_VARIABLE | C_POINT, c_open_model, 0) \
    MODEL("creat", "pi", C_POINT, c_open_model, 1) \
    MODEL("close", "i", C_POINT, c_close_model, 0) \
    MODEL("read", "ipl", C_POINT, c_read_model, 0) \
    MODEL("pread", "ipll", C_POINT, c_read_model, 1) \
    MODEL("pread64", "iplq", C_POINT, c_read_model, 1) \
    MODEL("write", "ipl", C_POINT, c_write_model, 0) \
    MODEL("pwrite", "ipll", C_POINT, c_write_model, 1) \
    MODEL("pwrite64", "iplq", C_POINT, c_write_model, 1) \
    MODEL("lseek", "ili", 0, c_lseek, 0) \
    MODEL("lseek64", "iqi", 0, c_lseek, 0) \
    MODEL("ftruncate", "il", 0, c_ftruncate, 0) \
    MODEL("ftruncate64", "iq", 0, c_ftruncate, 0) \
    MODEL("fsync", "i", C_POINT, c_sync, 0) \
    MODEL("fdatasync", "i", C_POINT, c_sync, 0) \
    MODEL("remove", "p", 0, c_remove, 0) \
    MODEL("unlink", "p", 0, c_remove, 0) \
    MODEL("rename", "pp", 0, c_rename, 0) \
    MODEL("stat", "pp", 0, c_stat, 0) \
    MODEL("stat64", "pp", C_LP64, c_stat, 0) \
    MODEL("lstat", "pp", 0, c_stat, 0) \
    MODEL("fstat", "ip", 0, c_stat, 1) \
    MODEL("fstat64", "ip", C_LP64, c_stat, 1) \
    MODEL("getcwd", "pl", 0, c_getcwd, 0) \
    MODEL("mkstemp", "p", 0, c_mkstemp, 0) \
    MODEL("access", "pi", 0, c_access, 0)

#define C_MODELS_PROCESS(MODEL) \
    MODEL("getpid", "", C_QUIET, c_number, C_PROCESS) \
    MODEL("getppid", "", C_QUIET, c_number, 1) \
    MODEL("getuid", "", C_QUIET, c_number, 1000) \
    MODEL("gettid", "", C_QUIET, c_gettid, 0) \
    MODEL("isatty", "i", C_QUIET, c_nothing, 0) \
    MODEL("sysconf", "i", C_QUIET, c_sysconf, 0) \
    MODEL("get_nprocs", "", C_QUIET, c_number, 4) \
    MODEL("geteuid", "", C_QUIET, c_number, 1000) \
    MODEL("getgid", "", C_QUIET, c_number, 1000) \
    MODEL("getegid", "", C_QUIET, c_number, 1000) \
    MODEL("getpgrp", "", C_QUIET, c_number, C_PROCESS) \
    MODEL("getpagesize", "", C_QUIET, c_number, 4096) \
    MODEL("get_nprocs_conf", "", C_QUIET, c_number, 4) \
    MODEL("gethostname", "pl", 0, c_gethostname, 0) \
    MODEL("prctl", "i", C_VARIABLE, c_prctl, 0) \
    MODEL("syscall", "l", C_VARIABLE, c_syscall, 0) \
    MODEL("nice", "i", C_QUIET, c_nothing, 0) \
    MODEL("getpriority", "ii", C_QUIET, c_nothing, 0) \
    MODEL("setpriority", "iii", C_QUIET, c_nothing, 0) \
    MODEL("getrlimit", "ip", 0, c_getrlimit, 0) \
    MODEL("getrlimit64", "ip", C_LP64, c_getrlimit, 0) \
    MODEL("setrlimit", "ip", 0, c_touch, C_TOUCHES(1, STEP_READS, 8)) \
    MODEL("getrusage", "ip", 0, c_getrusage, 0) \
    MODEL("mlockall", "i", C_QUIET, c_nothing, 0) \
    MODEL("munlockall", "", C_QUIET, c_nothing, 0) \
    MODEL("mlock", "pl", C_QUIET, c_nothing, 0) \
    MODEL("munlock", "pl", C_QUIET, c_nothing, 0) \
    MODEL("madvise", "pli", C_QUIET, c_nothing, 0) \
    MODEL("mmap", "pliiil", 0, c_mmap, 0) \
    MODEL("munmap", "pl", 0, c_munmap, 0) \
    MODEL("sched_getcpu", "", C_QUIET, c_nothing, 0) \
    MODEL("sched_get_priority_min", "i", C_QUIET, c_priority, 0) \
    MODEL("sched_get_priority_max", "i", C_QUIET, c_priority, 1) \
    MODEL("sched_setscheduler", "iip", 0, c_touch, C_TOUCHES(2, STEP_READS, 4)) \
    MODEL("sched_getscheduler", "i", C_QUIET, c_nothing, 0) \
    MODEL("sched_setparam", "ip", 0, c_touch, C_TOUCHES(1, STEP_READS, 4)) \
    MODEL("sched_getparam", "ip", 0, c_get_parameters, 1) \
    MODEL("sched_setaffinity", "ilp", 0, c_touch, C_TOUCHES(2, STEP_READS, 8)) \
    MODEL("sched_getaffinity", "ilp", 0, c_get_affinity, 0) \
    MODEL("__sched_cpucount", "lp", 0, c_cpu_count, 0) \
    MODEL("pthread_setschedparam", "lip", 0, c_touch, C_TOUCHES(2, STEP_READS, 4)) \
    MODEL("pthread_getschedparam", "lpp", 0, c_get_parameters, 0) \
    MODEL("pthread_setschedprio", "li", C_QUIET, c_nothing, 0) \
    MODEL("pthread_setaffinity_np", "llp", 0, c_touch, C_TOUCHES(2, STEP_READS, 8)) \
    MODEL("pthread_getaffinity_np", "llp", 0, c_get_affinity, 0) \
    MODEL("pthread_setname_np", "lp", 0, c_setname, 0) \
    MODEL("pthread_getname_np", "lpl", 0, c_getname, 0) \
    MODEL("pthread_setconcurrency", "i", C_QUIET, c_nothing, 0) \
    MODEL("pthread_getconcurrency", "", C_QUIET, c_nothing, 0) \
    MODEL("pthread_atfork", "ppp", C_QUIET, c_nothing, 0) \
    MODEL("__register_atfork", "pppp", C_QUIET, c_nothing, 0)

#define C_MODELS_LOCK(MODEL) \
    MODEL("pthread_cond_clockwait", "ppip", C_TELLS | C_POINT, c_cond_wait, 3) \
    MODEL("pthread_mutex_clocklock", "pip", C_TELLS, c_mutex_timedlock, 2) \
    MODEL("sem_clockwait", "pip", C_TELLS | C_POINT, c_sem_wait, 3) \
    MODEL("pthread_rwlock_clockrdlock", "pip", C_TELLS, c_rwlock_lock, 12) \
    MODEL("pthread_rwlock_clockwrlock", "pip", C_TELLS, c_rwlock_lock, 13) \
    MODEL("pthread_mutex_init", "pp", 0, c_mutex_init, 0) \
    MODEL("mtx_init", "pi", 0, c_mtx_init, 0) \
    MODEL("pthread_mutex_destroy", "p", 0, c_mutex_destroy, 0) \
    MODEL("mtx_destroy", "p", 0, c_mutex_destroy, 1) \
    MODEL("pthread_mutex_lock", "p", C_TELLS, c_mutex_lock, 0) \
    MODEL("mtx_lock", "p", C_TELLS, c_mutex_lock, 1) \
    MODEL("pthread_mutex_trylock", "p", C_TELLS, c_mutex_trylock, 0) \
    MODEL("mtx_trylock", "p", C_TELLS, c_mutex_trylock, 1) \
    MODEL("pthread_mutex_timedlock", "pp", C_TELLS, c_mutex_timedlock, 0) \
    MODEL("mtx_timedlock", "pp", C_TELLS, c_mutex_timedlock, 1) \
    MODEL("pthread_mutex_unlock", "p", C_TELLS, c_mutex_unlock, 0) \
    MODEL("mtx_unlock", "p", C_TELLS, c_mutex_unlock, 1) \
    MODEL("pthread_cond_init", "pp", 0, c_cond_init, 0) \
    MODEL("cnd_init", "p", 0, c_cond_init, 1) \
    MODEL("pthread_cond_destroy", "p", 0, c_cond_destroy, 0) \
    MODEL("cnd_destroy", "p", 0, c_cond_destroy, 0) \
    MODEL("pthread_cond_wait", "pp", C_TELLS | C_POINT, c_cond_wait, 0) \
    MODEL("cnd_wait", "pp", C_TELLS | C_POINT, c_cond_wait, 0) \
    MODEL("pthread_cond_timedwait", "ppp", C_TELLS | C_POINT, c_cond_wait, 1) \
    MODEL("cnd_timedwait", "ppp", C_TELLS | C_POINT, c_cond_wait, 2) \
    MODEL("pthread_cond_signal", "p", C_TELLS, c_cond_signal, 0) \
    MODEL("cnd_signal", "p", C_TELLS, c_cond_signal, 0) \
    MODEL("pthread_cond_broadcast", "p", C_TELLS, c_cond_signal, 1) \
    MODEL("cnd_broadcast", "p", C_TELLS, c_cond_signal, 1) \
    MODEL("pthread_rwlock_init", "pp", 0, c_rwlock_init, 0) \
    MODEL("pthread_rwlock_destroy", "p", 0, c_rwlock_destroy, 0) \
    MODEL("pthread_rwlock_rdlock", "p", C_TELLS, c_rwlock_lock, 0) \
    MODEL("pthread_rwlock_tryrdlock", "p", C_TELLS, c_rwlock_lock, 2) \
    MODEL("pthread_rwlock_timedrdlock", "pp", C_TELLS, c_rwlock_lock, 4) \
    MODEL("pthread_rwlock_wrlock", "p", C_TELLS, c_rwlock_lock, 1) \
    MODEL("pthread_rwlock_trywrlock", "p", C_TELLS, c_rwlock_lock, 3) \
    MODEL("pthread_rwlock_timedwrlock", "pp", C_TELLS, c_rwlock_lock, 5) \
    MODEL("pthread_rwlock_unlock", "p", C_TELLS, c_rwlock_unlock, 0) \
    MODEL("pthread_spin_init", "pi", 0, c_spin_init, 0) \
    MODEL("pthread_spin_destroy", "p", 0, c_spin_destroy, 0) \
    MODEL("pthread_spin_lock", "p", C_TELLS, c_spin_lock, 0) \
    MODEL("pthread_spin_trylock", "p", C_TELLS, c_spin_lock, 1) \
    MODEL("pthread_spin_unlock", "p", C_TELLS, c_spin_unlock, 0) \
    MODEL("sem_init", "pii", 0, c_sem_init, 0) \
    MODEL("sem_destroy", "p", 0, c_sem_destroy, 0) \
    MODEL("sem_wait", "p", C_TELLS | C_POINT, c_sem_wait, 0) \
    MODEL("sem_trywait", "p", C_TELLS, c_sem_wait, 1) \
    MODEL("sem_timedwait", "pp", C_TELLS | C_POINT, c_sem_wait, 2) \
    MODEL("sem_post", "p", C_TELLS, c_sem_post, 0) \
    MODEL("sem_getvalue", "pp", C_TELLS, c_sem_getvalue, 0) \
    MODEL("pthread_barrier_init", "ppi", 0, c_barrier_init, 0) \
    MODEL("pthread_barrier_destroy", "p", 0, c_barrier_destroy, 0) \
    MODEL("pthread_barrier_wait", "p", C_TELLS, c_barrier_wait, 0)

/* clang-format on */

#endif
