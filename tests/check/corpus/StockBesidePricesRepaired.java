// The repair of StockBesidePricesBug: all use the lock. The map of prices has nothing to do with the list.
//
// expect: must-hold
// expect: must-prove Stock
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

    public synchronized void more(int count) {
        counts.add(count);
    }
}

class StockBesidePricesRepaired {
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
