/* Streams: collectors, flat maps, laziness, infinite ones, primitive ones, parallel ones, iteration order, failures. */
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class StreamsMore {
    record Person(String name, int age, String town) { }
    public static void main(String[] args) {
        List<Person> people = List.of(new Person("Ann", 30, "X"), new Person("Bob", 25, "Y"), new Person("Cid", 35, "X"), new Person("Dan", 25, "Z"));
        System.out.println("" + people.stream().collect(Collectors.groupingBy(Person::town, TreeMap::new, Collectors.mapping(Person::name, Collectors.joining("/", "<", ">")))));
        System.out.println("" + people.stream().collect(Collectors.partitioningBy(p -> p.age() > 28, Collectors.averagingInt(Person::age))));
        System.out.println("" + people.stream().collect(Collectors.toMap(Person::town, Person::age, Integer::sum, LinkedHashMap::new)));
        System.out.println("" + people.stream().sorted(Comparator.comparingInt(Person::age).thenComparing(Person::name, Comparator.reverseOrder())).map(Person::name).toList());
        System.out.println("" + people.stream().collect(Collectors.summarizingInt(Person::age)));
        System.out.println("" + people.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.maxBy(Comparator.comparing(Person::name)), (n, max) -> n + " " + max.get().name())));
        try { people.stream().collect(Collectors.toMap(Person::town, Person::name)); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(Stream.of("a b", "c", "").flatMap(s -> Arrays.stream(s.split(" "))).filter(s -> !s.isEmpty()).collect(Collectors.toList()));
        StringBuilder log = new StringBuilder();
        Optional<Integer> first = Stream.of(5, 2, 8, 1).peek(x -> log.append("p").append(x)).filter(x -> x > 5).peek(x -> log.append("f").append(x)).findFirst();
        System.out.println(first + " " + log);
        System.out.println(Stream.iterate(1, x -> x * 2).limit(10).map(String::valueOf).collect(Collectors.joining(",")) + " " + Stream.iterate(1, x -> x < 50, x -> x * 3).toList());
        System.out.println(IntStream.rangeClosed(1, 5).mapToObj(i -> "x".repeat(i)).skip(2).toList() + " " + IntStream.of(3, 1, 2).sorted().boxed().toList() + IntStream.range(0, 10).average().getAsDouble() + LongStream.rangeClosed(1, 20).reduce(1, (x, y) -> x * y));
        System.out.println(DoubleStream.of(1, 2, 3).map(Math::sqrt).sum() + " " + "hello".chars().mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining("-")) + IntStream.iterate(0, i -> i + 2).takeWhile(i -> i < 9).summaryStatistics());
        System.out.println(Stream.of(1, 2, 3, 4, 5).dropWhile(x -> x < 3).mapMulti((Integer x, Consumer<Object> sink) -> { sink.accept(x); if (x == 4) sink.accept("four"); }).toList());
        System.out.println(Stream.of(1, 2, 3).reduce(Integer::sum).get() + " " + Stream.of("a", "bb").reduce(0, (n, s) -> n + s.length(), Integer::sum) + Stream.empty().findAny().isPresent() + Stream.of(1, 2).anyMatch(x -> x > 1) + Stream.of(1).allMatch(x -> x > 1) + Stream.of(1).noneMatch(x -> x > 1));
        System.out.println(IntStream.range(0, 1000).parallel().map(x -> x * x % 7).sum() + " " + IntStream.range(0, 100).boxed().parallel().map(x -> x + 1).collect(Collectors.toList()).subList(95, 100));
        System.out.println(List.of(1, 2, 3, 4).parallelStream().mapToInt(x -> x).sum() + " " + Stream.of("z", "y").parallel().sorted().toList());
        Stream<Integer> used = Stream.of(1);
        used.count();
        try { used.count(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(Stream.of(3, 1, 3, 2).distinct().sorted(Comparator.reverseOrder()).toList() + " " + Stream.concat(Stream.of(1), Stream.of(2)).count() + Stream.generate(() -> 7).limit(3).mapToInt(Integer::intValue).sum());
        Iterator<Integer> it = Stream.of(1, 2, 3).filter(x -> x != 2).iterator();
        while (it.hasNext()) System.out.print(it.next() + " ");
        System.out.println(Arrays.stream(new int[][] {{1, 2}, {3}}).flatMapToInt(Arrays::stream).sum() + " " + Collections.max(Arrays.asList(3, 9, 4), Comparator.comparing(x -> -x)) + Stream.of("x").collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList)));
        Map<Boolean, Map<Integer, List<String>>> nested = Stream.of("a", "bb", "cc", "ddd").collect(Collectors.partitioningBy(s -> s.length() > 1, Collectors.groupingBy(String::length)));
        System.out.println(nested + " " + Stream.of(1, 2, 3, 4).collect(Collectors.reducing(0, x -> x * x, Integer::sum)) + Stream.of(1, 2, 3).collect(Collectors.filtering(x -> x > 1, Collectors.flatMapping(x -> Stream.of(x, -x), Collectors.toList()))));
        try { Stream.of(1, 0).map(x -> 1 / x).forEach(System.out::println); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try (Stream<String> closing = Stream.of("c").onClose(() -> System.out.println("closed"))) { closing.forEach(System.out::println); }
        BaseStream<Integer, IntStream> base = IntStream.range(0, 3);
        Spliterator<Integer> split = List.of(1, 2, 3, 4).spliterator(), half = split.trySplit();
        half.forEachRemaining(x -> System.out.print(x + " "));
        System.out.println(split.estimateSize() + " " + split.hasCharacteristics(Spliterator.SIZED) + StreamSupport.stream(split, false).count() + new SplittableRandom(5).ints(3, 0, 10).boxed().toList() + new Random(1).ints(3, 0, 100).sum());
    }
}
