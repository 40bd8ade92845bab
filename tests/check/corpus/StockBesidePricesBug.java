// A list that begins as a copy of a constant one grows without the lock that who goes through it holds.
//
// expect: must-find atomicity Stock.counts
// expect: must-prove Prices

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

class Prices {
    private final ConcurrentHashMap<Integer, Integer> prices = new ConcurrentHashMap<>();

    public void set(int article, int price) {
        prices.put(article, price);
    }

    public Integer of(int article) {
        return prices.get(article);
    }
}

class Stock {
    private final List<Integer> counts = new ArrayList<>(List.of(3, 1, 2));

    public synchronized int sum() {
        int sum = 0;
        for (int count : counts)
            sum += count;
        return sum;
    }

    public void more(int count) {
        counts.add(count);
    }
}

class StockBesidePricesBug {
    public static void main(String[] args) {
        Prices prices = new Prices();
        Stock stock = new Stock();
        new Thread(() -> {
            prices.set(1, 10);
            stock.more(4);
        }).start();
        new Thread(() -> {
            prices.of(1);
            stock.sum();
        }).start();
    }
}
