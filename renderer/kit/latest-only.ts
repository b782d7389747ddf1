/** Uses only the response to the latest of repeated requests. */
export function latestOnly<T>(use: (answer: T) => void): (asking: Promise<T>) => Promise<void> {
  let asked = 0;
  return async (asking) => {
    asked += 1;
    const own = asked;
    const answer = await asking;
    if (own === asked) use(answer);
  };
}
