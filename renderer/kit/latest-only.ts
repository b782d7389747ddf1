/** Uses only the response to the latest of repeated requests. */
export function latestOnly<T>(use: (answer: T) => void): (response: Promise<T>) => Promise<void> {
  let asked = 0;
  return async (response) => {
    asked += 1;
    const own = asked;
    const answer = await response;
    if (own === asked) use(answer);
  };
}
