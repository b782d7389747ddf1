/**
 * In SQL: of the files and blobs whose rows changed, how many bytes lie under the id of each.
 *
 * @param id the id in a changed row `r`
 * @param changed the table of changed rows
 */
export const blobLengths = (id: string, changed: string): string => `
  select changed.id, coalesce(
    (select b.byte_length from file_blobs as b where b.id = changed.id
      and (select files_in from service_clock) is null),
    (select f.received from files as f where f.id = changed.id and f.blob_id is null),
    0) as length
  from (select distinct ${id} as id from ${changed} as r where r.name in ('files', 'file_blobs')) as changed`;
