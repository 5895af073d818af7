/** A JSON object whose values nobody has checked. */
export type Fields = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Brings a GeoJSON feature (RFC 7946) into the fields of a saved place. The names that map services write for
 * a label and an address are known too (Google Takeout: `Title`, `location.name`, `location.address`).
 *
 * @returns null where the object is no feature; a feature that is no point has no label then either.
 */
export function placeFromFeature(item: Fields): Fields | null {
  if (item.type !== 'Feature') return null;
  const position = pointOf(item.geometry);
  if (position === null) return {};
  const properties = isRecord(item.properties) ? item.properties : {};
  const location = [properties.location, properties.Location].find(isRecord) ?? {};
  return {
    ...properties,
    id: item.id ?? properties.id,
    label: firstOf([
      properties.label,
      properties.name,
      properties.title,
      properties.Title,
      location.name,
    ]),
    address: firstOf([properties.address, location.address, location.Address]),
    ...position,
  };
}

/** GeoJSON writes the longitude first. A place without any position is one all the same. */
function pointOf(geometry: unknown): Fields | null {
  if (geometry === null || geometry === undefined) return { latitude: null, longitude: null };
  if (!isRecord(geometry) || geometry.type !== 'Point') return null;
  const [longitude, latitude] = Array.isArray(geometry.coordinates) ? geometry.coordinates : [];
  return { latitude, longitude };
}

function firstOf(values: readonly unknown[]): unknown {
  return values.find((value) => typeof value === 'string' && value.trim() !== '');
}
