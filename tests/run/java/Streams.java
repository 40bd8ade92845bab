/* Streams: sources, stages, collectors. */
import java.util.*;
import java.util.stream.*;
public class Streams {
    record Person(String name, int age, String city) {}
    public static void main(String[] args) {
        List<Person> people = List.of(new Person("Ann", 30, "Oslo"), new Person("Bob", 25, "Rome"), new Person("Cid", 35, "Oslo"), new Person("Dee", 25, "Paris"));
        System.out.println(people.stream().filter(p -> p.age() > 26).map(Person::name).collect(Collectors.toList()));
        System.out.println(new TreeMap<>(people.stream().collect(Collectors.groupingBy(Person::city, Collectors.counting()))));
        System.out.println(people.stream().mapToInt(Person::age).summaryStatistics());
        System.out.println(people.stream().sorted(Comparator.comparingInt(Person::age).thenComparing(Person::name)).map(Person::name).collect(Collectors.joining(", ", "<", ">")));
        System.out.println(IntStream.rangeClosed(1, 10).filter(x -> x % 2 == 1).boxed().map(x -> x * x).reduce(0, Integer::sum));
        System.out.println(Stream.iterate(1, x -> x * 2).limit(10).collect(Collectors.toList()));
        System.out.println(Stream.of("a,b", "c").flatMap(s -> Arrays.stream(s.split(","))).toList());
        System.out.println(people.stream().collect(Collectors.partitioningBy(p -> p.city().equals("Oslo"), Collectors.mapping(Person::name, Collectors.toList()))));
        System.out.println(IntStream.of(3, 1, 2).sorted().mapToObj(Integer::toString).collect(Collectors.joining()));
        System.out.println(DoubleStream.of(1, 2, 3).average().getAsDouble() + " " + LongStream.range(0, 5).sum() + " " + Stream.of(1, 2, 3, 4).anyMatch(x -> x > 3) + Stream.of(1).allMatch(x -> x > 3) + Stream.empty().findAny().isPresent());
        System.out.println(Stream.of(5, 3, 5, 1).distinct().skip(1).peek(x -> System.out.print("p" + x + " ")).count());
        Map<String, Integer> lengths = Stream.of("x", "yy", "zzz").collect(Collectors.toMap(s -> s, String::length, (a, b) -> a, TreeMap::new));
        System.out.println(lengths);
        System.out.println(IntStream.range(0, 5).mapToObj(i -> "v" + i).toList() + " " + Stream.of(1, 2, 3, 4, 5).takeWhile(x -> x < 4).dropWhile(x -> x < 2).toList());
        System.out.println(Arrays.toString(Stream.of(3, 1, 2).sorted(Comparator.reverseOrder()).toArray(Integer[]::new)) + Stream.of(1, 2, 3).max(Integer::compare).get());
        System.out.println(people.stream().collect(Collectors.averagingInt(Person::age)));
        Set<String> letters = "hello".chars().mapToObj(c -> String.valueOf((char) c)).collect(Collectors.toCollection(TreeSet::new));
        System.out.println(letters);
    }
}
