/** A binary heap of cell indices, cheapest first. Equal costs come out in no particular, but repeatable, order. */
export class CostQueue {
  private readonly cells: number[] = [];
  private readonly costs: number[] = [];

  push(cell: number, cost: number): void {
    const { cells, costs } = this;
    let at = cells.length;
    cells.push(cell);
    costs.push(cost);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (costs[parent] <= cost) break;
      cells[at] = cells[parent];
      costs[at] = costs[parent];
      at = parent;
    }
    cells[at] = cell;
    costs[at] = cost;
  }

  pop(): number | undefined {
    const { cells, costs } = this;
    if (cells.length === 0) return undefined;
    const top = cells[0];
    const cell = cells.pop() ?? 0;
    const cost = costs.pop() ?? 0;
    const count = cells.length;
    if (count > 0) {
      let at = 0;
      for (;;) {
        let child = 2 * at + 1;
        if (child >= count) break;
        if (child + 1 < count && costs[child + 1] < costs[child]) child++;
        if (costs[child] >= cost) break;
        cells[at] = cells[child];
        costs[at] = costs[child];
        at = child;
      }
      cells[at] = cell;
      costs[at] = cost;
    }
    return top;
  }
}
