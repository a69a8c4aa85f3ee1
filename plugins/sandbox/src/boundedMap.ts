/** A map that deletes its oldest entries when it has more than `most`. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly most: number) {
    super();
  }

  override set(key: Key, value: Value): this {
    super.set(key, value);
    if (this.size > this.most) {
      const [oldest] = this.keys();
      this.delete(oldest as Key);
    }
    return this;
  }
}
