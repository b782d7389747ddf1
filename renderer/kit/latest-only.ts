/** Uses the answers to what is asked time and again, but for those that come after something else was asked. */
export function latestOnly<T>(use: (answer: T) => void): (asking: Promise<T>) => Promise<void> {
  let asked = 0;
  return async (asking) => {
    asked += 1;
    const own = asked;
    const answer = await asking;
    if (own === asked) use(answer);
  };
}
