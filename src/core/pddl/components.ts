/**
 * Strongly connected components of a graph, successors before their predecessors: Tarjan's algorithm (1972) with a
 * stack of its own, so that a long chain does no harm.
 */
export function stronglyConnected(
  nodes: Iterable<string>,
  successors: (node: string) => readonly string[],
): string[][] {
  const indexOf = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const components: string[][] = [];
  const enter = (node: string) => {
    lowest.set(node, indexOf.size);
    indexOf.set(node, indexOf.size);
    open.push(node);
    isOpen.add(node);
    return { node, next: successors(node), position: 0 };
  };
  const lower = (node: string, value: number) => lowest.set(node, Math.min(lowest.get(node) ?? value, value));
  for (const root of nodes) {
    if (indexOf.has(root)) continue;
    const path = [enter(root)];
    for (let frame = path[0]; frame; frame = path[path.length - 1]) {
      const { node, next } = frame;
      if (frame.position < next.length) {
        const successor = next[frame.position++];
        const index = indexOf.get(successor);
        if (index === undefined) path.push(enter(successor));
        else if (isOpen.has(successor)) lower(node, index);
        continue;
      }
      path.pop();
      const parent = path[path.length - 1];
      const own = lowest.get(node) ?? 0;
      if (parent) lower(parent.node, own);
      if (own !== indexOf.get(node)) continue;
      const component = open.splice(open.lastIndexOf(node));
      for (const member of component) isOpen.delete(member);
      components.push(component);
    }
  }
  return components;
}
