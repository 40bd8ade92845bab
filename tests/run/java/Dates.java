/* java.time without time zones: dates, times, durations, periods, formatting, parsing, arithmetic at its corners. */
import java.time.*;
import java.time.format.*;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

public class Dates {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 2, 29);
        System.out.println(d + " " + d.plusYears(1) + " " + d.plusMonths(12) + " " + d.getDayOfWeek() + " " + d.isLeapYear() + d.lengthOfMonth() + d.withDayOfYear(366) + " " + d.minusDays(60) + " " + ChronoUnit.DAYS.between(d, LocalDate.of(2025, 3, 1)) + " " + d.compareTo(LocalDate.MIN) + " " + d.hashCode());
        LocalTime t = LocalTime.of(23, 59, 59, 999_000_000);
        System.out.println(t + " " + t.plusNanos(1_000_000) + " " + t.truncatedTo(ChronoUnit.HOURS) + " " + LocalTime.MIDNIGHT + LocalTime.parse("10:15").toSecondOfDay());
        LocalDateTime dt = LocalDateTime.of(d, t);
        System.out.println(dt + " " + dt.plusSeconds(1) + " " + LocalDateTime.parse("2020-01-01T00:00").minusSeconds(1) + " " + dt.toLocalDate().equals(d));
        System.out.println(Duration.ofMillis(3_723_004) + " " + Duration.between(LocalTime.NOON, t).toMinutes() + " " + Duration.parse("PT1H30M").plusDays(1).toHours() + " " + Duration.ofSeconds(-1, 5) + " " + Period.between(LocalDate.of(2000, 1, 31), d) + " " + Period.parse("P1Y2M3D").toTotalMonths());
        System.out.println(Instant.ofEpochSecond(1_700_000_000) + " " + Instant.EPOCH.plus(1, ChronoUnit.DAYS).toEpochMilli() + " " + Instant.parse("2024-01-01T00:00:00Z").getEpochSecond() + " " + ZoneOffset.ofHours(2) + OffsetDateTime.of(dt, ZoneOffset.UTC));
        System.out.println(Year.of(1900).isLeap() + " " + YearMonth.of(2023, 2).atEndOfMonth() + " " + DayOfWeek.MONDAY.plus(10) + " " + Month.of(2).maxLength() + " " + Month.DECEMBER.plus(1));
        System.out.println(d.format(DateTimeFormatter.ISO_ORDINAL_DATE) + " " + dt.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME) + " " + DateTimeFormatter.BASIC_ISO_DATE.format(d));
        for (Runnable r : new Runnable[] {() -> LocalDate.of(2023, 2, 29), () -> LocalDate.parse("2023-13-01"), () -> LocalTime.of(24, 0), () -> Instant.MAX.plusSeconds(1), () -> Duration.ofDays(Long.MAX_VALUE)})
            try { r.run(); } catch (DateTimeException | ArithmeticException e) { System.out.println(e.getMessage()); }
        System.out.println(TimeUnit.DAYS.toMillis(2) + " " + TimeUnit.NANOSECONDS.toMicros(1999) + " " + TimeUnit.SECONDS.convert(Duration.ofMinutes(2)));
    }
}
