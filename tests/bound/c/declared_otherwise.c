/* A library function that is declared with another argument. */
// unknown: a library function is called with other arguments than it has (in main, line 7)
extern void pthread_mutex_lock(long);

int main(void)
{
    pthread_mutex_lock(5);
    return 0;
}
